import { cors } from 'hono/cors';

/** A day: how long a browser may keep the answer to its preflight. */
const PREFLIGHT_SECONDS = 24 * 60 * 60;

/** Lets pages of these origins call the API by bearer token. Cookies are not for them: `credentials` stays off. */
export function crossOrigin(origins: string[]) {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'X-Request-Id'],
    exposeHeaders: [
      'Allow',
      'Content-Disposition',
      'ETag',
      'Retry-After',
      'X-Total-Count',
      'WWW-Authenticate',
      'X-Request-Id',
    ],
    maxAge: PREFLIGHT_SECONDS,
  });
}
