import { staysAsItIs } from '~/api/contract/auth';
import * as paths from '~/app/paths';

/**
 * The page of a request, `/mentorships` for the single fetch request `/mentorships.data?_routes=…`, on the configured
 * origin, whatever the Host header says.
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

/** Path and query as an address on this origin. Never begins with `//`, which browsers read as a host. */
export const pathOf = (url: URL): string => `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}`;

/** The log-in page, which returns to `url`. */
export function loginPath(url: URL): string {
  const target = pathOf(url);
  return target === '/' ? paths.login() : paths.login({ redirectTo: target });
}

/**
 * `target` if it is a plain path on this origin, otherwise `fallback`. The router does not reject what browsers read as
 * another host: `//host`, `/\host`, tabs and line breaks that URL parsers drop.
 */
export function safeRedirect(target: string | null, fallback: string): string {
  if (target === null || target.length > 2_000 || !isPlainPath(target)) return fallback;
  return staysAsItIs(target) ? target : fallback;
}

/** The address a posted form returns to: its `volver` if that is safe. */
export function returnPath(form: FormData, fallback: string): string {
  const volver = form.get('volver');
  return safeRedirect(typeof volver === 'string' ? volver : null, fallback);
}

/** One leading slash; no backslashes (encoded ones included), control characters or spaces. */
function isPlainPath(text: string): boolean {
  const withoutQuery = text.replace(/[?#].*$/s, '');
  return (
    /^\/(?!\/|%2f|%5c)/i.test(text) &&
    !/[\p{Cc}\s\\]/u.test(text) &&
    !/%(?:0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(withoutQuery)
  );
}
