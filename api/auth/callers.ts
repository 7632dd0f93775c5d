import { and, eq } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { refreshFamilies, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { unauthorized } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import type { ApiDeps, ApiEnv, Caller } from '~/api/services';
import { isAliveAt } from './families';
import { assertMentor, assertStaff } from './may';
import type { Keys } from './tokens';
import { readAccessToken } from './tokens';

/** The part of a Hono context that is asked. */
interface HasHeaders {
  req: { header(name: string): string | undefined };
}

export interface Callers {
  /** Null without `Authorization`. @throws 401 `token_not_valid` for a token that is not good (any more) */
  optional(call: HasHeaders): Promise<Caller | null>;
  /** @throws 401, also `not_authenticated` without a token */
  required(call: HasHeaders): Promise<Caller>;
}

/** A log-in that has not been ended, of an account that is open. */
export async function findCaller(
  { userId, sessionId }: { userId: number; sessionId: string },
  { db, now }: { db: Db; now: Date },
): Promise<Caller | null> {
  const [row] = await db
    .select({ id: users.id, userType: users.userType, sessionId: refreshFamilies.id })
    .from(users)
    .innerJoin(refreshFamilies, eq(refreshFamilies.userId, users.id))
    .where(
      and(eq(users.id, userId), eq(users.isActive, true), eq(refreshFamilies.id, sessionId), isAliveAt(now)),
    );
  return row ?? null;
}

/** Who calls: a good token of a log-in that has not been ended and of an account that is still active. */
export function createCallers({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>, keys: Keys): Callers {
  const find = async (token: string): Promise<Caller | null> => {
    const now = clock();
    const subject = await readAccessToken(token, { key: keys.access, now });
    return subject && findCaller(subject, { db, now });
  };
  const optional = async (call: HasHeaders) => {
    const header = call.req.header('Authorization');
    if (header === undefined) return null;
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header.trim())?.[1];
    const caller = token === undefined ? null : await find(token);
    if (!caller) throw unauthorized('token_not_valid');
    return caller;
  };
  return {
    optional,
    required: async (call) => {
      const caller = await optional(call);
      if (!caller) throw unauthorized('not_authenticated');
      return caller;
    },
  };
}

type MiddlewareWith<Variables> = MiddlewareHandler<ApiEnv & { Variables: Variables }>;

/** Who calls. What may change something counts against the caller's limit of writes. @throws 401, 429 */
async function callerOf(c: Context<ApiEnv & { Variables: { caller: Caller } }>): Promise<Caller> {
  const caller = await c.get('callers').required(c);
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await spend(c.get('writes'), String(caller.id));
  return caller;
}

/** 401 before anything of the request is read; the route finds `c.get('caller')`. */
export const signedIn: MiddlewareWith<{ caller: Caller }> = async (c, next) => {
  c.set('caller', await callerOf(c));
  await next();
};

/** As `signedIn`, and 403 for others than mentors. */
export const signedInMentor: MiddlewareWith<{ caller: Caller }> = async (c, next) => {
  const caller = await callerOf(c);
  assertMentor(caller);
  c.set('caller', caller);
  await next();
};

/** As `signedIn`, and 403 for others than staff. */
export const signedInStaff: MiddlewareWith<{ caller: Caller }> = async (c, next) => {
  const caller = await callerOf(c);
  assertStaff(caller);
  c.set('caller', caller);
  await next();
};

/** Anonymous readers pass, as null; a bad token is a 401 all the same. */
export const maybeSignedIn: MiddlewareWith<{ reader: Caller | null }> = async (c, next) => {
  c.set('reader', await c.get('callers').optional(c));
  await next();
};
