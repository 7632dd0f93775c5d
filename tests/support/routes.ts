/** The build's own list of routes, read by a process of its own. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const build = pathToFileURL(fileURLToPath(new URL('../../build/server/index.js', import.meta.url))).href;

export interface BuiltRoute {
  id: string;
  /** From the root; dynamic segments and splats filled in. */
  path: string;
  /** Null of the root. */
  parentId: string | null;
  hasAction: boolean;
  /** Its pages may run scripts. */
  hydrates: boolean;
}

export function builtRoutes(): BuiltRoute[] {
  const script = `
    const { routes } = await import(${JSON.stringify(build)});
    const path = (id) => id === undefined ? '' : path(routes[id].parentId) + (routes[id].path ? '/' + routes[id].path : '');
    const list = Object.values(routes).map(({ id, parentId, module }) => ({ id, parentId: parentId ?? null, path: path(id) || '/', hasAction: 'action' in module, hydrates: module.handle?.hydrate !== false }));
    process.stdout.write(JSON.stringify(list), () => process.exit(0));`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const routes = JSON.parse(written) as BuiltRoute[];
  return routes.map((route) => ({ ...route, path: route.path.replace(/:[^/]+|\*/g, 'x') }));
}
