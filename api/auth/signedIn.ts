import type { Context, MiddlewareHandler } from 'hono';
import { forbidden } from '../http/errors';
import { spend } from '../http/rates';
import type { ApiEnv, Caller } from '../types';
import { isStaff } from './callers';

type With<Variables> = MiddlewareHandler<ApiEnv & { Variables: Variables }>;

/** Who calls. What may change something counts against the caller's limit of writes. @throws 401, 429 */
async function callerOf(c: Context<ApiEnv & { Variables: { caller: Caller } }>): Promise<Caller> {
  const caller = await c.get('callers').required(c);
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await spend(c.get('writes'), String(caller.id));
  return caller;
}

/** 401 before anything of the request is read; the route finds `c.get('caller')`. */
export const signedIn: With<{ caller: Caller }> = async (c, next) => {
  c.set('caller', await callerOf(c));
  await next();
};

/** As `signedIn`, and 403 for anybody but mentors. */
export const signedInMentor: With<{ caller: Caller }> = async (c, next) => {
  const caller = await callerOf(c);
  if (caller.userType !== 'mentor') throw forbidden('Solo los mentores pueden hacer esto.');
  c.set('caller', caller);
  await next();
};

/** As `signedIn`, and 403 for anybody but admin and support. */
export const signedInStaff: With<{ caller: Caller }> = async (c, next) => {
  const caller = await callerOf(c);
  if (!isStaff(caller)) throw forbidden();
  c.set('caller', caller);
  await next();
};

/** Anonymous readers pass, as null; a bad token is a 401 all the same. */
export const maybeSignedIn: With<{ reader: Caller | null }> = async (c, next) => {
  c.set('reader', await c.get('callers').optional(c));
  await next();
};
