import { cors } from 'hono/cors';

/**
 * For every unsafe method on every path (docs/product.md, 'Security conduct'): `Sec-Fetch-Site`, else `Origin`, which must
 * be the configured one (never derived from Host), else `Referer`, a page of ours.
 */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface CrossSiteFacts {
  method: string;
  path: string;
  headers: Headers;
  origin: string;
}

/** `unknown`: none of the three headers was sent. Like `foreign` it must not have any effect. */
export type Sender = 'own' | 'foreign' | 'unknown';

export function senderOf({ method, path, headers, origin }: CrossSiteFacts): Sender {
  if (safeMethods.has(method)) return 'own';
  // API clients with a bearer token send none, and browsers never add a bearer token by themselves.
  if (isApiPath(path) && !headers.has('cookie')) return 'own';
  const [site, from, referer] = ['sec-fetch-site', 'origin', 'referer'].map((name) => headers.get(name));
  if (site === 'same-origin') return 'own';
  if (site != null && site !== 'none') return 'foreign';
  if (site === 'none' || from != null) return from === origin ? 'own' : 'foreign';
  if (!referer) return 'unknown';
  return isPageOf(origin, referer) ? 'own' : 'foreign';
}

/** Several values are joined by ', ': no address that a browser sends has a blank. */
function isPageOf(origin: string, referer: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(referer) || !URL.canParse(referer)) return false;
  const url = new URL(referer);
  return url.origin === origin && url.username === '' && url.password === '';
}

/** The API, and its resources under other paths: pictures and calendars. */
export const isApiPath = (path: string): boolean => path === '/api' || /^\/(api|media|cal)\//.test(path);

/** For developers of API clients. Browser pages of other origins cannot read it. */
export const NEEDS_ORIGIN =
  'Una petición con cookies necesita la cabecera Origin (o Referer) con la dirección de este sitio. Quien se identifica con Authorization: Bearer no debe enviar cookies.';

/** One day: how long a browser may cache the preflight response. */
const PREFLIGHT_SECONDS = 24 * 60 * 60;

/** Lets these pages call the API by bearer token. Cookies are excluded: `credentials` stays off. */
export const corsFor = (origins: string[]) =>
  cors({
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
