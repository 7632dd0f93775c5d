import { cors } from 'hono/cors';

/**
 * For every unsafe method on every path (docs/product.md, 'Security conduct'). `Sec-Fetch-Site` decides;
 * without it `Origin` must be the configured one, never one derived from Host.
 */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface CrossSiteFacts {
  method: string;
  path: string;
  headers: Headers;
  origin: string;
}

export function isCrossSite({ method, path, headers, origin }: CrossSiteFacts): boolean {
  if (safeMethods.has(method)) return false;
  // API clients with a bearer token send neither, and browsers never add a bearer token by themselves.
  if (isApiPath(path) && !headers.has('cookie')) return false;
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return false;
  if (site !== null && site !== 'none') return true;
  return headers.get('origin') !== origin;
}

/** The API, and its resources under other paths: pictures and calendars. */
export function isApiPath(path: string): boolean {
  return path === '/api' || /^\/(api|media|cal)\//.test(path);
}

/** For developers of API clients. Browser pages of other origins cannot read it. */
export const NEEDS_ORIGIN =
  'Una petición con cookies necesita la cabecera Origin con la dirección de este sitio. Quien se identifica con Authorization: Bearer no debe enviar cookies.';

/** One day: how long a browser may cache the preflight response. */
const PREFLIGHT_SECONDS = 24 * 60 * 60;

/** Lets these pages call the API by bearer token. Cookies are excluded: `credentials` stays off. */
export function corsFor(origins: string[]) {
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
