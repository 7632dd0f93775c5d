/** Which addresses are public pages that may be cached, and under which key. */
import type { ServerBuild } from '@remix-run/node';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import { readPage } from '~/app/domain/site/pagination';
import { queryOf } from '~/app/domain/site/routeHandle';

export interface PublicRoute {
  /** `null` stands for one dynamic segment. */
  segments: (string | null)[];
  /** Names of the query parameters that the page uses. */
  query: readonly string[];
}

/** Maximum length of an address; our pages have shorter ones. */
const MAX_PATH_LENGTH = 200;
const MAX_VALUE_LENGTH = 32;
/** The page number of a list, wherever it occurs. */
const PAGE_PARAM = 'pagina';

/** The routes whose `headers` are those of public pages. @throws for a path that `targetOf` cannot parse */
export const publicRoutes = (routes: ServerBuild['routes']): PublicRoute[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.module.headers !== publicHeaders) return [];
    const path = pathOf(route.id, routes);
    if (/[*?]/.test(path)) throw new Error(`${route.id}: a public page has no optional or open path`);
    const segments = path.split('/').map((segment) => (segment.startsWith(':') ? null : segment));
    return [{ segments: path === '' ? [] : segments, query: queryOf(route.module.handle) }];
  });

/** The one cache key of a page: its path and used parameters, sorted. Null if it is not cached. */
export function targetOf(url: string, routes: PublicRoute[]): string | null {
  if (url.length > MAX_PATH_LENGTH * 4 || !url.startsWith('/') || url.includes('#')) return null;
  const [path = '', ...search] = url.split('?');
  if (path.length > MAX_PATH_LENGTH || path.includes('\\')) return null;
  const segments = path === '/' ? [] : segmentsOf(path.slice(1));
  const route = segments && routes.find((one) => matches(one.segments, segments));
  if (!segments || !route) return null;
  const query = search.length === 0 ? '' : canonicalQuery(search.join('?'), route.query);
  return query === null ? null : `/${segments.map(encodeURIComponent).join('/')}${query}`;
}

/** Parameters with a leading underscore belong to the framework: such a request is not for a page. */
function canonicalQuery(search: string, names: readonly string[]): string | null {
  const sent = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of sent.keys()) if (name.startsWith('_')) return null;
  for (const name of names) {
    const values = sent.getAll(name);
    if (values.some((value) => value.length > MAX_VALUE_LENGTH)) return null;
    // As the page does: the first value counts, and an invalid number means the first page.
    const page = name === PAGE_PARAM ? readPage(values[0] ?? null) : null;
    if (page !== null && page > 1) kept.append(name, String(page));
    if (page !== null) continue;
    if (values.length > 1) return null;
    for (const value of values) kept.append(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

function segmentsOf(path: string): string[] | null {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    // An empty segment is another spelling of the address; dots and encoded slashes mean another address.
    return segments.some((one) => /^\.{0,2}$|[/\\\0]|\.data$/i.test(one)) ? null : segments;
  } catch {
    return null;
  }
}

/** A name with capitals is another spelling, which the page redirects to lower case with all parameters. */
function matches(pattern: (string | null)[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((one, i) => segments[i] === (one ?? segments[i]?.toLowerCase()))
  );
}

function pathOf(id: string, routes: ServerBuild['routes']): string {
  const route = routes[id];
  const above = route?.parentId === undefined ? '' : pathOf(route.parentId, routes);
  return [above, route?.path ?? ''].filter((part) => part !== '').join('/');
}
