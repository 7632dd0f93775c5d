import { and, eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { refreshFamilies, users } from '~/api/db/schema';
import type { Visit } from '~/api/http/direct';
import { unauthorized } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import type { ApiDeps, ApiEnv, Caller, Reading } from '~/api/services';
import { isOpenLogIn } from './families';
import { assertMentor, assertStaff } from './may';
import type { Keys } from './tokens';
import { createAccessTokenReader } from './tokens';

interface Asking {
  req: { header(name: string): string | undefined };
  env?: { visit?: Visit };
}

export type Callers = ReturnType<typeof createCallers>;

/** A log-in that is still open, of an active account. */
export async function findCaller(
  { userId, sessionId }: { userId: number; sessionId: string },
  { db, now }: Reading,
): Promise<Caller | null> {
  const [row] = await db
    .select({ id: users.id, userType: users.userType, sessionId: refreshFamilies.id })
    .from(users)
    .innerJoin(refreshFamilies, isOpenLogIn(now))
    .where(and(eq(users.id, userId), eq(refreshFamilies.id, sessionId)));
  return row ?? null;
}

/** The caller: a valid token of a log-in that is still open, of an active account. */
export function createCallers({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>, keys: Keys) {
  const readAccessToken = createAccessTokenReader(keys.access);
  const look = async (token: string): Promise<Caller> => {
    const now = clock();
    const subject = await readAccessToken(token, now);
    const caller = subject && (await findCaller(subject, { db, now }));
    if (!caller) throw unauthorized('token_not_valid');
    return caller;
  };
  const optional = async ({ req, env }: Asking): Promise<Caller | null> => {
    const header = req.header('Authorization');
    if (header === undefined) return null;
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header.trim())?.[1];
    if (token === undefined) throw unauthorized('token_not_valid');
    const visit = env?.visit;
    if (!visit) return look(token);
    if (visit.caller?.token !== token) visit.caller = { token, found: look(token) };
    return visit.caller.found;
  };
  return {
    /** Null without `Authorization`. @throws 401 `token_not_valid` for an invalid or expired token */
    optional,
    /** @throws 401, also `not_authenticated` without a token */
    required: async (call: Asking) => {
      const caller = await optional(call);
      if (!caller) throw unauthorized('not_authenticated');
      return caller;
    },
  };
}

type MiddlewareWith<Variables> = MiddlewareHandler<ApiEnv & { Variables: Variables }>;

/**
 * Answers 401 before anything of the request is read. Calls that may change something count against the
 * caller's write limit (429). The route uses `c.get('caller')`.
 */
const signedInAs =
  (refuseOthers: (caller: Caller) => void): MiddlewareWith<{ caller: Caller }> =>
  async (c, next) => {
    const caller = await c.get('callers').required(c);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await spend(c.get('writes'), String(caller.id));
    refuseOthers(caller);
    c.set('caller', caller);
    await next();
  };
export const signedIn = signedInAs(() => {});
export const signedInMentor = signedInAs(assertMentor);
export const signedInStaff = signedInAs(assertStaff);

/** Lets anonymous readers pass, with null as the caller; an invalid token is still a 401. */
export const maybeSignedIn: MiddlewareWith<{ reader: Caller | null }> = async (c, next) => {
  c.set('reader', await c.get('callers').optional(c));
  await next();
};
