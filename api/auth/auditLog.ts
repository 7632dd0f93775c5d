import { sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ApiEnv, Reading, Services } from '~/api/context';
import type { Act } from '~/api/contract/rules/audit';
import { isStaff } from '~/api/contract/rules/roles';
import { auditLog } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { visitorAddress, widerNetworkOf } from '~/api/http/rates';
import { HOUR } from '~/api/time';

interface LogLine {
  act: Act;
  /** Null or 0: not logged in, the server itself, or its command line. */
  actorId: number | null;
  aboutId?: number | null;
  caseId?: number;
  /** The visitor's address, of which only the network is kept. */
  address?: string;
  /** A few words; never texts of people, names or addresses. */
  detail?: string;
}

/** Of a case that ended in nothing its person hears nothing. */
export const isTold = sql`not (${auditLog.act} = 'case-decided' and ${auditLog.detail} = 'none')`;

/** Writes a line of the log in the transaction of the act (docs/contract.md, 'Log'). */
export const logAct = (tx: Db, line: LogLine, now: Date): Promise<void> => logActs(tx, [line], now);

/** `logAct` for several lines, at least one, in one statement. */
export async function logActs(tx: Db, lines: LogLine[], now: Date): Promise<void> {
  const network = (address?: string) => (address === undefined ? '' : widerNetworkOf(address));
  await tx.insert(auditLog).values(
    lines.map(({ address, actorId, ...line }) => ({
      ...{ ...line, actorId: actorId || null, network: network(address), at: now },
    })),
  );
}

/** What a person does about their own account: `logAct` for oneself. */
export const logOwnAct = (tx: Db, { id, ...line }: { act: Act; id: number; address: string }, now: Date) =>
  logAct(tx, { ...line, actorId: id, aboutId: id }, now);

/** The network of a line, as the person concerned reads it: never that of the staff. */
export const ownNetwork = (userId: number) =>
  sql<string>`case when coalesce(${auditLog.actorId}, ${userId}) = ${userId} then ${auditLog.network} else '' end`;

/** A refused log-in of an account: one line an hour, or strangers would fill the log. Id 0, nobody's, takes as long. */
export async function logRefusedLogIn(
  { userId, address }: { userId: number; address: string },
  { db, now }: Reading,
): Promise<void> {
  await db.execute(sql`
    insert into audit_log (at, act, about_id, network)
    select ${timestamptz(now)}, 'log-in-refused', u.id, ${widerNetworkOf(address)} from users u
    where u.id = ${userId} and not exists (select 1 from audit_log l where l.about_id = u.id
      and l.act = 'log-in-refused' and l.at > ${timestamptz(new Date(now.getTime() - HOUR))})`);
}

/** Calls about the caller's own account, those that log themselves, and the heartbeat of a room. */
const NOT_LOGGED =
  /^\/api\/(auth|notifications|favourites|calendar|blocks|cases|staff|chat\/(read|replies)|mentorships\/[^/]+\/room)\//;

/** Whatever staff change by the calls of everybody: a session called off, a review, a badge. By its route, and ids. */
export const logStaffActs =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next();
    const caller = c.get('caller');
    const { method, path } = c.req;
    if (!caller || !isStaff(caller) || method === 'GET' || method === 'HEAD') return;
    if (c.res.status >= 400 || NOT_LOGGED.test(path)) return;
    const route = routePath(c, -1).replace(/:(\w+)(\{[^}]*\})?/g, (whole, name) =>
      /^[\d-]|^[\da-f-]{36}$/.test(c.req.param(name) ?? '') ? String(c.req.param(name)) : whole,
    );
    const line = { act: 'staff-act' as const, actorId: caller.id, address: visitorAddress(c) };
    await logAct(db, { ...line, detail: `${method} ${route}` }, clock());
  };
