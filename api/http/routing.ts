import { OpenAPIHono, z } from '@hono/zod-openapi';
import { errorDetail, fieldErrors } from '../contract/entities';
import type { ApiApp, ApiEnv } from '../types';
import { refuseInvalid } from './validation';

/** An empty set of routes, with the conduct of api.md section 1. */
export function createRoutes(): ApiApp {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid });
}

const invalid = z.union([fieldErrors, errorDetail]);

interface Answer<T> {
  description: string;
  content: { 'application/json': { schema: T } };
}

/** The part of a route's `responses` that says: 200 (or `status`) with this JSON. */
export function answers<T extends z.ZodType>(schema: T): Record<200, Answer<T>>;
export function answers<T extends z.ZodType, S extends number>(schema: T, status: S): Record<S, Answer<T>>;
export function answers(schema: z.ZodType, status = 200) {
  return { [status]: { description: '', content: { 'application/json': { schema } } } };
}

/**
 * The part of a route's `request` that says: this JSON, for instance `example`.
 * It needs `readsBody()` in the route's `middleware`.
 */
export const takes = <T extends z.ZodType>(schema: T, example?: z.input<T>) => ({
  body: {
    required: true,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  },
});

/** As `takes`, of a body that may be missing. */
export const mayTake = <T extends z.ZodType>(schema: T, example?: z.input<T>) => ({
  body: { ...takes(schema, example).body, required: false },
});

/**
 * The part of a route's `responses` that says which refusals are possible, and what each means here; an empty
 * text stands for the one that all calls share. What follows from the kind of call (its guard, its method,
 * a body, an id) is added by the documentation.
 */
export const refused = <S extends number>(texts: Record<S, string>) =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: status === '400' ? invalid : errorDetail } } },
    ]),
  ) as Record<S, Answer<typeof errorDetail>>;
