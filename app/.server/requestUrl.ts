/**
 * The page that a request is about: a single fetch data request (`/mentorships.data?_routes=…`) is about `/mentorships`.
 * Scheme and host are the configured origin's, whatever Host says.
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

/** Path and query, as an address on this origin. Never begins with `//`, which a browser would take for a host. */
export function pathOf(url: URL): string {
  return `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}`;
}

/** The log-in that returns to where the visitor wanted to go. */
export function loginPath(url: URL): string {
  const target = pathOf(url);
  return target === '/' ? '/login' : `/login?redirectTo=${encodeURIComponent(target)}`;
}
