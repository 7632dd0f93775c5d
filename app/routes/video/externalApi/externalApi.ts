/**
 * `/external_api.js` of the room that this website has itself. Where there is a video server, its own is used
 * and there is none here.
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
