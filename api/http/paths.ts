import type { Context, Hono } from 'hono';
import type { ApiEnv } from '../types';

/**
 * For paths that no route answers: a GET below `/api/` without its final slash is sent to the one with it (301), a path that other methods
 * know is a 405 with `Allow`, everything else a 404.
 */
export function createFallback(routes: Hono<ApiEnv>['routes']): (c: Context<ApiEnv>) => Response {
  const known = routes
    .filter((route) => route.method !== 'ALL')
    .map((route) => ({ method: route.method, matches: patternOf(route.path) }));
  return (c) => {
    const { pathname, search } = new URL(c.req.url);
    const reading = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!pathname.endsWith('/')) {
      const below = pathname.startsWith('/api/');
      return reading && below
        ? c.redirect(`${pathname}/${search}`, 301)
        : c.json({ detail: 'No encontrado.' }, 404);
    }
    const allowed = known.filter((route) => route.matches.test(pathname)).map((route) => route.method);
    if (allowed.length === 0) return c.json({ detail: 'No encontrado.' }, 404);
    return c.json({ detail: `Método «${c.req.method}» no permitido.` }, 405, { Allow: allowHeader(allowed) });
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}

function allowHeader(methods: string[]): string {
  const all = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return [...new Set(all)].sort().join(', ');
}
