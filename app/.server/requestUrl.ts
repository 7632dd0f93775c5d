import * as paths from '~/app/paths';

/**
 * The page that a request is about: a single fetch data request (`/mentorships.data?_routes=…`) is about
 * `/mentorships`. Scheme and host are the configured origin's, whatever Host says.
 */
export function pageUrl(requestUrl: string, origin: string): URL {
  const { pathname, search } = new URL(requestUrl);
  const url = new URL(origin);
  url.pathname = pathname.endsWith('/_root.data')
    ? pathname.slice(0, -'_root.data'.length)
    : pathname.replace(/\.data$/, '');
  url.search = search;
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes');
  return url;
}

/**
 * Path and query, as an address on this origin. Never begins with `//`, which a browser would take for a
 * host.
 */
export function pathOf(url: URL): string {
  return `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}`;
}

/** The log-in that returns to where the visitor wanted to go. */
export function loginPath(url: URL): string {
  const target = pathOf(url);
  return target === '/' ? paths.login() : paths.login({ redirectTo: target });
}

/**
 * Where a `redirectTo` may lead: a path inside this origin, else `fallback`. The router has no defence of its
 * own against addresses that a browser reads as another host (`//host`, `/\host`, tabs and line breaks that
 * URL parsers drop).
 */
export function safeRedirect(target: string | null, origin: string, fallback: string): string {
  if (target === null || target.length > 2_000 || !isPlainPath(target)) return fallback;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
  if (!url || url.origin !== new URL(origin).origin || url.username !== '' || !isPlainPath(url.pathname)) {
    return fallback;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where a posted form returns to: its `volver`, where that may be followed. */
export function returnPath(form: FormData, origin: string, fallback: string): string {
  const volver = form.get('volver');
  return safeRedirect(typeof volver === 'string' ? volver : null, origin, fallback);
}

/** One leading slash, no backslash (encoded ones included), no control characters or blanks. */
function isPlainPath(text: string): boolean {
  const withoutQuery = text.replace(/[?#].*$/s, '');
  return (
    /^\/(?!\/|%2f|%5c)/i.test(text) &&
    !/[\p{Cc}\s\\]/u.test(text) &&
    !/%(?:0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(withoutQuery)
  );
}
