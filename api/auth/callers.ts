import { and, eq } from 'drizzle-orm';
import { refreshFamilies, users } from '../db/schema';
import { unauthorized } from '../http/errors';
import type { ApiDeps, Caller } from '../types';
import { readAccessToken } from './accessToken';
import { aliveAt } from './families';
import type { Keys } from './keys';

/** The part of a Hono context that is asked. */
interface Call {
  req: { header(name: string): string | undefined };
}

export interface Callers {
  /** Null without `Authorization`. @throws 401 `token_not_valid` for a token that is not good (any more) */
  optional(call: Call): Promise<Caller | null>;
  /** @throws 401, also `not_authenticated` without a token */
  required(call: Call): Promise<Caller>;
}

export const isStaff = (caller: Caller) => caller.userType === 'admin' || caller.userType === 'support';

/** Who calls: a good token of a log-in that has not been ended and of an account that is still active. */
export function createCallers({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>, keys: Keys): Callers {
  const find = async (token: string): Promise<Caller | null> => {
    const now = clock();
    const subject = await readAccessToken(token, { key: keys.access, now });
    if (!subject) return null;
    const [row] = await db
      .select({ id: users.id, userType: users.userType, sessionId: refreshFamilies.id })
      .from(users)
      .innerJoin(refreshFamilies, eq(refreshFamilies.userId, users.id))
      .where(
        and(
          eq(users.id, subject.userId),
          eq(users.isActive, true),
          eq(refreshFamilies.id, subject.sessionId),
          aliveAt(now),
        ),
      );
    return row ?? null;
  };
  const optional = async (call: Call) => {
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
