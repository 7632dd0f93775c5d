import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context, Hono } from 'hono';
import type { H } from 'hono/types';
import type { ApiApp, ApiEnv } from '~/api/context';
import { errorDetail, fieldErrors } from '~/api/contract/common';
import type { Extension } from '~/api/contract/extensions';
import { formReaders, readsBody } from './body';
import { refuseInvalid } from './validation';

/** Shared by all routes: docs/contract.md, 'Conduct'. */
export const createRoutes = (): ApiApp => new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid });

export function joinRoutes(parts: ApiApp[]): ApiApp {
  const app = createRoutes();
  for (const part of parts) app.route('/', part);
  return app;
}

/** Guard of a route that everybody may call. */
export const anyone: [] = [];

type RouteDetails = Omit<RouteConfig, 'method' | 'path' | 'middleware'>;

/**
 * Describes routes of an extension, or of every server: method, path, guards, and the rest. A body is read after the
 * guards, as JSON unless the last of them reads forms.
 */
export const routesOf =
  (extension?: Extension) =>
  <
    M extends RouteConfig['method'],
    P extends string,
    Guards extends H | [H, ...H[]] | [],
    R extends RouteDetails,
  >(
    method: M,
    path: P,
    middleware: Guards,
    details: R,
  ) => {
    const guards: object[] = [middleware].flat();
    const reads = details.request?.body && !guards.some((guard) => formReaders.has(guard));
    return createRoute({
      method,
      path,
      ...(extension && { 'x-extension': extension }),
      ...details,
      middleware: (reads ? [...guards, readsBody()] : middleware) as Guards,
    });
  };

const invalid = z.union([fieldErrors, errorDetail]);

interface Answer<T> {
  description: string;
  content: { 'application/json': { schema: T } };
}

/** For a route's `responses`: 200 (or `status`) with this JSON. */
export function answers<T extends z.ZodType>(schema: T): Record<200, Answer<T>>;
export function answers<T extends z.ZodType, S extends number>(schema: T, status: S): Record<S, Answer<T>>;
export function answers(schema: z.ZodType, status = 200) {
  return { [status]: { description: '', content: { 'application/json': { schema } } } };
}

/** For a route's `responses`: success without a body. */
export const noContent = { 204: { description: '' } };

/** For a route's `request`: this JSON body. */
export const takes = <T extends z.ZodType>(schema: T, example?: z.input<T>) => ({
  body: {
    required: true,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  },
});

export const mayTake = <T extends z.ZodType>(schema: T, example?: z.input<T>) => ({
  body: { ...takes(schema, example).body, required: false },
});

/** For a route's `responses`: refusals and their meaning ('' for the shared one). The documentation adds the common ones. */
export const refused = <S extends number>(texts: Record<S, string>) =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: status === '400' ? invalid : errorDetail } } },
    ]),
  ) as Record<S, Answer<typeof errorDetail>>;

/** For a route's `responses`: a 409 with `schema`, or with `detail` alone. */
export const refusedWith = <T extends z.ZodType>(schema: T, description: string) => ({
  409: { ...answers(z.union([schema, errorDetail]), 409)[409], description },
});

/** A positive integer that fits its column; anything else in a path is a 404. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id < 2 ** 31)
  .describe('A whole number.');
export const idParams = z.object({ id: idParam });

export const usernameParam = z.string().max(150).describe('Username, in any case.');

/** Redirects a GET below `/api/` without its slash (301); 405 with `Allow` for other methods of a path; else 404. */
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
    const all = [...new Set(allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed)];
    const Allow = all.sort().join(', ');
    return c.json({ detail: `Método «${c.req.method}» no permitido.` }, 405, { Allow });
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
