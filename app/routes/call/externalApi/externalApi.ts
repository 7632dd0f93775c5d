/** `/external_api.js` of the built-in room; 404 with an external video server, which serves its own. */
import { failure, reading, wrongMethod } from '~/app/.server/answers';
import script from './externalApi.js?raw';

export const loader = reading(({ config }) => {
  if (!config.video.builtIn) return failure(404);
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
});

export const action = wrongMethod;
