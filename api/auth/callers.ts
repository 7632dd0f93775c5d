import { and, eq, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { ApiDeps, ApiEnv, Call, Caller, Callers, Frame, Reading, Services } from '~/api/context';
import { FROZEN } from '~/api/contract/rules/cases';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { blockedWith } from '~/api/db/blocks';
import { refreshFamilies, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import { keepForVisit, oncePerVisit } from '~/api/http/direct';
import { forbidden, unauthorized } from '~/api/http/errors';
import { spend, visitorAddress } from '~/api/http/rates';
import { isOpenLogIn } from './families';
import { createAccessTokenReader, type TokenSubject } from './tokens';

export type FindBySubject<T> = (subject: TokenSubject, reading: Reading) => Promise<T | null>;

const read = statement('caller', (db) =>
  db
    .select({
      id: users.id,
      userType: users.userType,
      sessionId: refreshFamilies.id,
      isFrozen: sql<boolean>`${users.restriction} is not null`,
      blockedWith,
    })
    .from(users)
    .innerJoin(refreshFamilies, isOpenLogIn(sql.placeholder('now')))
    .where(
      and(eq(users.id, sql.placeholder('userId')), eq(refreshFamilies.id, sql.placeholder('sessionId'))),
    ),
);

/** A log-in that is still open, of an active account. */
export const findCaller: FindBySubject<Caller> = async ({ userId, sessionId }, { db, now }) => {
  const [row] = await read(db, { userId, sessionId, now: now.toISOString() });
  return row ?? null;
};

interface CallerDeps extends Pick<ApiDeps, 'db' | 'clock'> {
  keys: Pick<Services['keys'], 'access'>;
  findFrame: FindBySubject<{ caller: Caller; frame: Frame }>;
}

export function createCallers({ db, clock, keys, findFrame }: CallerDeps): Callers {
  const readAccessToken = createAccessTokenReader(keys.access);

  async function find<T>(token: string, by: FindBySubject<T>): Promise<T> {
    const now = clock();
    const subject = await readAccessToken(token, now);
    const found = subject && (await by(subject, { db, now }));
    if (!found) throw unauthorized('token_not_valid');
    return found;
  }

  async function optional(call: Call): Promise<Caller | null> {
    const token = tokenOf(call);
    if (token === null) return null;
    return oncePerVisit(call.env?.visit, callerOf(token), () => find(token, findCaller));
  }

  return {
    optional,
    required: async (call) => {
      const caller = await optional(call);
      if (!caller) throw unauthorized('not_authenticated');
      return caller;
    },
    withFrame: async (call) => {
      const token = tokenOf(call);
      if (token === null) throw unauthorized('not_authenticated');
      const both = find(token, findFrame);
      const caller = both.then((found) => found.caller);
      void keepForVisit(call.env?.visit, callerOf(token), caller);
      return both;
    },
  };
}

const callerOf = (token: string) => `caller ${token}`;

/** Null without `Authorization`. @throws 401 for another kind of it */
function tokenOf({ req }: Call): string | null {
  const header = req.header('Authorization');
  if (header === undefined) return null;
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header.trim())?.[1];
  if (token === undefined) throw unauthorized('token_not_valid');
  return token;
}

/** A frozen account reads, holds or calls off its sessions, and looks after itself (docs/contract.md, 'Cases'). */
const mayFrozen = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' ||
  method === 'HEAD' ||
  (method === 'DELETE' && /^\/api\/mentorships\/[^/]+\/$/.test(path)) ||
  /^\/api\/mentorships\/(series\/[^/]+\/cancel|[^/]+\/(leave|decline|withdraw|room))\/$/.test(path) ||
  /^\/api\/(auth(?!\/profile)|blocks|cases|notifications|texts|chat\/read)\//.test(path);

/** One of the staff who does something, and from where. */
export interface Acting {
  staff: Caller;
  address: string;
}
/** By the command line: an administrator who is nobody, as 0 is no account's id. */
export const BY_COMMAND: Acting = { staff: { id: 0, userType: 'admin', sessionId: '' }, address: '' };

export const actingIn = (c: { get(name: 'caller'): Caller; env?: ApiEnv['Bindings'] }): Acting => ({
  staff: c.get('caller'),
  address: visitorAddress(c),
});

type MiddlewareWith<Variables> = MiddlewareHandler<ApiEnv & { Variables: Variables }>;

/** 401 before the request is read, 429 when too many calls of one user write. The route uses `c.get('caller')`. */
const signedInAs =
  (refuseOthers: (caller: Caller) => void): MiddlewareWith<{ caller: Caller }> =>
  async (c, next) => {
    const caller = await c.get('callers').required(c);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await spend(c.get('writes'), String(caller.id));
    refuseOthers(caller);
    if (caller.isFrozen && !mayFrozen(c.req)) throw forbidden(FROZEN);
    c.set('caller', caller);
    await next();
  };
export const signedIn = signedInAs(() => {});
/** What only mentors have: hours, income, students. @throws 403 */
export const signedInMentor = signedInAs((caller) => {
  if (!isMentor(caller)) throw forbidden('Solo los mentores pueden hacer esto.');
});
/** Badges and other catalogues. @throws 403 */
export const signedInStaff = signedInAs((caller) => {
  if (!isStaff(caller)) throw forbidden();
  if (caller.isFrozen) throw forbidden(FROZEN);
});

/** What support reads and does not change. @throws 403 */
export const signedInAdmin = signedInAs((caller) => {
  if (caller.userType !== 'admin') throw forbidden('Solo un administrador puede hacer esto.');
  if (caller.isFrozen) throw forbidden(FROZEN);
});

/** `signedIn`, in one statement with what the frame shows: the route uses `c.get('frame')`. */
export const signedInWithFrame: MiddlewareWith<{ frame: Frame }> = async (c, next) => {
  const { frame } = await c.get('callers').withFrame(c);
  c.set('frame', frame);
  await next();
};

/** Lets anonymous readers pass, with null as the caller; an invalid token is still a 401. */
export const maybeSignedIn: MiddlewareWith<{ reader: Caller | null }> = async (c, next) => {
  c.set('reader', await c.get('callers').optional(c));
  await next();
};
