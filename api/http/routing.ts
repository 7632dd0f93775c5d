import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { ApiApp, ApiEnv } from '../types';
import { refuseInvalid } from './validation';

/** An empty set of routes, with the conduct of api.md section 1. */
export function createRoutes(): ApiApp {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid });
}

/** The part of a route's `responses` that says: 200 (or `status`) with this JSON. */
export const answers = <T extends z.ZodType, S extends number = 200>(schema: T, status = 200 as S) =>
  ({ [status]: { description: '', content: { 'application/json': { schema } } } }) as Record<
    S,
    { description: string; content: { 'application/json': { schema: T } } }
  >;

/** The part of a route's `request` that says: this JSON. It needs `readsBody()` in the route's `middleware`. */
export const takes = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});
