import { decodeJwt } from 'jose';
import type { Callers } from '../auth/callers';
import { Refusal } from '../http/errors';
import { MINUTE, SECOND } from '../time';
import type { Caller } from '../types';

/** A client that renews its token in time has this long to say so, or to come back. */
const GRACE_MS = MINUTE;

/** What a connection that stays open stands on. */
export interface LiveSession {
  userId: number;
  /** The log-in it came from. */
  sessionId: string;
  /** When it ends unless it is renewed. */
  endsAt: Date;
}

const refusedAsNull = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

/** Who holds this access token, or null. */
export async function sessionOfToken(
  token: string,
  callers: Callers,
): Promise<(LiveSession & { caller: Caller; expiresAt: Date }) | null> {
  const header = (name: string) => (name.toLowerCase() === 'authorization' ? `Bearer ${token}` : undefined);
  const caller = await callers.optional({ req: { header } }).catch(refusedAsNull);
  if (!caller) return null;
  const expiresAt = expiryOf(token);
  const endsAt = new Date(expiresAt.getTime() + GRACE_MS);
  return { userId: caller.id, sessionId: caller.sessionId, endsAt, expiresAt, caller };
}

/** When what stands on this `Authorization` ends; the token was found good before. */
export function endOfToken(authorization: string): Date {
  return new Date(expiryOf(authorization.trim().replace(/^Bearer +/i, '')).getTime() + GRACE_MS);
}

const expiryOf = (token: string): Date => new Date((decodeJwt(token).exp ?? 0) * SECOND);
