/** What a page that anybody may read says to caches, ours in front of it first (issue of the public face; design.md section 4). */
import { data, type HeadersFunction } from '@remix-run/node';
import type { Context } from './context';

/** Browsers ask again each time; what stands between may keep it a minute. */
const PUBLIC = 'public, max-age=0, s-maxage=60';

/** Internal: names what the page shows, and never leaves the server. */
export const CACHE_TAGS = 'X-Cache-Tags';

/** A loader's answer. Who has a session gets it too, but then it belongs to nobody's cache. */
export function publicPage<T>(
  { session }: Pick<Context, 'session'>,
  value: T,
  { tags, status = 200 }: { tags: readonly string[]; status?: number },
) {
  if (session.isOpen || status !== 200) return data(value, { status });
  return data(value, { headers: { 'Cache-Control': PUBLIC, [CACHE_TAGS]: tags.join(' ') } });
}

/** The `headers` export of such a route. */
export const publicHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const kept = new Headers();
  for (const name of ['Cache-Control', CACHE_TAGS]) {
    const value = loaderHeaders.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
};
