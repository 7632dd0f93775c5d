/** Reading the log (docs/contract.md, 'Log'): staff all of it, others what concerns their own account. */
import { stringify } from 'csv-stringify/sync';
import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { isTold, logAct, ownNetwork } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { Caller, Services } from '~/api/context';
import type { logLine, logPage, ownLogPage } from '~/api/contract/people';
import { ACTS, type Act, detailText, OWN_ACTS } from '~/api/contract/rules/audit';
import { caseNumber, mayActOn } from '~/api/contract/rules/cases';
import { fullNameOf } from '~/api/db/people';
import { auditLog, cases, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { keyPage } from '~/api/http/pagination';
import { DAY, isoDay, startOfDay } from '~/api/time';
import { whenText } from '~/api/wording';

const PAGE = 50;
/** Lines of a file: the newest. */
const FILE_MOST = 50_000;

export interface LogFilter {
  /** Username: who did it, or whom it concerns. */
  person?: string | undefined;
  act?: Act | undefined;
  /** Days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  after?: number | undefined;
}

const actor = alias(users, 'actor');
const about = alias(users, 'about');

/** Newest first; a line's place is its time and id. */
const olderThan = (after: number) =>
  sql`(${auditLog.at}, ${auditLog.id}) < (select l.at, l.id from audit_log l where l.id = ${after})`;
const selectLines = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select({ line: auditLog, actor, about, openedAt: cases.openedAt })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(about, eq(about.id, auditLog.aboutId))
    .leftJoin(cases, eq(cases.id, auditLog.caseId))
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
type Line = Awaited<ReturnType<typeof selectLines>>[number];

const named = (person: typeof users.$inferSelect | null) =>
  person && { id: person.id, username: person.username, full_name: fullNameOf(person) };

/** From where another one works is told only to who may act on them. */
function lineView({ line, openedAt, ...people }: Line, staff: Caller): z.infer<typeof logLine> {
  const { id, act, network, caseId, detail } = line;
  const who = people.actor ?? people.about;
  const shows = !who || who.id === staff.id || mayActOn(staff, who);
  return {
    ...{ id, act, detail, at: line.at.toISOString(), network: shows ? network : '' },
    actor: named(people.actor),
    about: named(people.about),
    case: caseId !== null && openedAt ? caseNumber({ id: caseId, openedAt }) : null,
  };
}

const concerns = (id: number | SQL) => or(eq(auditLog.aboutId, id), eq(auditLog.actorId, id));

function wanted({ person, act, from, to, after }: LogFilter, timeZone: string): SQL | undefined {
  const dayAfter = to && isoDay(Date.parse(to) + DAY);
  return and(
    person === undefined ? undefined : concerns(sql`(select id from users where username = ${person})`),
    act && eq(auditLog.act, act),
    from === undefined ? undefined : gte(auditLog.at, startOfDay(from, timeZone)),
    dayAfter === undefined ? undefined : lt(auditLog.at, startOfDay(dayAfter, timeZone)),
    after === undefined ? undefined : olderThan(after),
  );
}

interface Asking extends Pick<Services, 'db' | 'timeZone'> {
  staff: Caller;
}

export async function listLog(
  filter: LogFilter,
  { db, timeZone, staff }: Asking,
): Promise<z.infer<typeof logPage>> {
  const rows = await selectLines(db, wanted(filter, timeZone), PAGE + 1);
  const lines = rows.map((row) => lineView(row, staff));
  return keyPage(lines, PAGE);
}

/** Without readings, which would hide the rest. */
export async function newestAbout(id: number, { db, staff }: Omit<Asking, 'timeZone'>) {
  const told = and(eq(auditLog.aboutId, id), notInArray(auditLog.act, ['person-read', 'case-read']));
  const rows = await selectLines(db, told, 10);
  return rows.map((row) => lineView(row, staff));
}

const HEADINGS = 'Cuándo;Qué;Quién;Sobre quién;Caso;Red;Detalle'.split(';');

/** As a file for Spanish spreadsheets, which is a line of the log itself. */
export async function exportLog(
  filter: LogFilter,
  { staff, address }: Acting,
  { db, clock, timeZone }: Services,
): Promise<string> {
  const rows = await selectLines(db, wanted(filter, timeZone), FILE_MOST);
  const detail = `${rows.length}`;
  await logAct(db, { act: 'log-exported', actorId: staff.id, address, detail }, clock());
  const lines = rows.map((row) => {
    const view = lineView(row, staff);
    const when = whenText(row.line.at, timeZone);
    const [who, whom] = [view.actor?.username ?? '', view.about?.username ?? ''];
    const { act, network } = view;
    return [when, ACTS[act][0], who, whom, view.case ?? '', network, detailText(act, view.detail)];
  });
  return stringify([HEADINGS, ...lines], {
    ...{ delimiter: ';', record_delimiter: 'windows', bom: true, escape_formulas: true },
  });
}

/** What the caller may know of what happened to their account; staff without a name. */
export async function listOwnLog(
  { id: userId }: Caller,
  after: number | undefined,
  db: Db,
): Promise<z.infer<typeof ownLogPage>> {
  const { id, at, act, detail, actorId, aboutId } = auditLog;
  const own = and(eq(aboutId, userId), inArray(act, OWN_ACTS), isTold);
  const rows = await db
    .select({ id, at, act, detail, actorId, network: ownNetwork(userId) })
    .from(auditLog)
    .where(and(own, after === undefined ? undefined : olderThan(after)))
    .orderBy(desc(at), desc(id))
    .limit(PAGE + 1);
  return keyPage(
    rows.map(({ actorId: by, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      by: by === null ? ('nobody' as const) : by === userId ? ('self' as const) : ('staff' as const),
    })),
    PAGE,
  );
}
