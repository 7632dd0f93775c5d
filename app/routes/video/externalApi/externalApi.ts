/**
 * `/external_api.js` of the built-in room. With an external video server its own script is used, and this is
 * a 404.
 */
import { failure, reading, wrongMethod } from '~/app/routes/engines/publicText';
import script from './externalApi.js?raw';

export const loader = reading(({ config }) => {
  if (!config.video.builtIn) return failure(404);
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
});

export const action = wrongMethod;
