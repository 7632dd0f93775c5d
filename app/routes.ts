/** The rows of site.ts as Remix reads them. */
import { index, layout, type RouteConfigEntry, route } from '@remix-run/route-config';
import { FRAMED, FREE, type Row } from './site';

const files = new Set<string>();

/** A route's id is its file; further addresses of the same file are their own ids. */
function idOf(file: string, address: string) {
  if (files.has(file)) return { id: address };
  files.add(file);
  return {};
}

function routesOf(rows: Readonly<Record<string, Row>>, above = ''): RouteConfigEntry[] {
  return Object.entries(rows).map(([path, { file, children }]) => {
    const address = above + path;
    const relative = path.replace(/^\//, '');
    if (relative === '') return index(file, idOf(file, address));
    return route(relative, file, idOf(file, address), children && routesOf(children, `${address}/`));
  });
}

export default [layout('routes/private/layout.tsx', routesOf(FRAMED)), ...routesOf(FREE)];
