/** Which addresses are of the same kind: the same route with the same query parameters. */
import { matchRoutes } from '@remix-run/react';
import routes from '~/app/routes';

type Route = (typeof routes)[number];
type Tree = Parameters<typeof matchRoutes>[0];

const tree = routes.map(asTree);

function asTree({ path, index, children }: Route): Tree[number] {
  return index ? { path, index } : { path, children: children?.map(asTree) };
}

/** @param path with its query */
export function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const parts = (matchRoutes(tree, pathname) ?? []).flatMap(({ route }) => route.path ?? []);
  const pattern = `/${parts.join('/')}`;
  // Addresses without a route are files or the API, each of its own kind.
  if (pattern === '/*') return path;
  const names = [...new Set(searchParams.keys())].sort();
  return names.length > 0 ? `${pattern}?${names.join('&')}` : pattern;
}
