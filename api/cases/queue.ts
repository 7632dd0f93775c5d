/** The staff's queue, and one case (docs/contract.md, 'Cases'). */
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { Caller, Reading, Services } from '~/api/context';
import type { caseEntry, caseQueue, oneCase } from '~/api/contract/cases';
import { caseNumber, weightName } from '~/api/contract/rules/cases';
import { fullNameOf, personColumns } from '~/api/db/people';
import { caseReports, cases, users } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import type { PageRequest } from '~/api/http/pagination';
import { DAY } from '~/api/time';
import { namedView } from '~/api/users/view';
import { answerMinutes } from './approvals';
import { measuresFor } from './decide';
import { answerTo, type CaseRow, decisionView } from './ownCases';
import { listAhead } from './restrict';

export const QUEUES = ['open', 'mine', 'decided'] as const;
export type Queue = (typeof QUEUES)[number];

export const OPEN = and(isNull(cases.decidedAt), isNotNull(cases.queuedAt));

const reporters = sql<number>`(select count(*) from case_reports r
  where r.case_id = ${cases.id} and r.confirmed_at is not null)`.mapWith(Number);

const selectEntries = (db: Db, where: SQL | undefined) =>
  db
    .select({ row: cases, reporters, reason: mainReason, taker: personColumns })
    .from(cases)
    .leftJoin(users, eq(users.id, cases.takenById))
    .where(where)
    .$dynamic();
type Entry = Awaited<ReturnType<typeof selectEntries>>[number];

/** The gravest that was said, else the first. */
const mainReason = sql<z.infer<typeof caseEntry>['reason']>`(select r.reason from case_reports r
  where r.case_id = ${cases.id} and r.confirmed_at is not null
  order by r.reason <> 'minor', r.reason <> 'threat', r.id limit 1)`;

const entryView = ({ row, reporters, reason, taker }: Entry): z.infer<typeof caseEntry> => ({
  number: caseNumber(row),
  kind: row.kind,
  subject: row.subject,
  title: row.title,
  reason,
  weight: weightName(row.weight),
  reporters,
  opened_at: (row.queuedAt ?? row.openedAt).toISOString(),
  closed_at: row.decidedAt?.toISOString() ?? null,
  measure: row.measure,
  taken_by: taker && { id: taker.id, full_name: fullNameOf(taker) },
});

const MEDIAN_DAYS = 90;
/** The newest of them are read: as quick after years. */
const MEDIAN_OF = 200;
const DECIDED_MOST = 1_000;

/** Open ones by weight and age; of decided ones the newest thousand. */
export async function listCases(
  queue: Queue,
  { size, offset }: PageRequest,
  { db, now, caller }: Reading & { caller: Caller },
): Promise<Omit<z.infer<typeof caseQueue>, 'next' | 'previous'>> {
  const where =
    queue === 'decided'
      ? isNotNull(cases.decidedAt)
      : and(OPEN, queue === 'mine' ? eq(cases.takenById, caller.id) : undefined);
  const order =
    queue === 'decided'
      ? [desc(cases.decidedAt), desc(cases.id)]
      : [desc(cases.weight), cases.queuedAt, cases.id];
  const rows = await selectEntries(db, where)
    .orderBy(...order)
    .limit(size)
    .offset(offset);
  const since = timestamptz(new Date(now.getTime() - MEDIAN_DAYS * DAY));
  const some = db
    .select({ id: cases.id })
    .from(cases)
    .where(where)
    .orderBy(...order)
    .limit(DECIDED_MOST)
    .as('some');
  return {
    count: await db.$count(some),
    results: rows.map(entryView),
    open: await db.$count(cases, OPEN),
    answer_minutes: await answerMinutes(sql`decided_at > ${since} and kind <> 'staff'`, MEDIAN_OF, db),
  };
}

const YEAR_MS = 365.25 * DAY;

const blockCounts = sql<z.infer<typeof oneCase>['people'][number]['blocks']>`json_build_object(
  'by', (select count(*) from blocks b where b.user_id = users.id),
  'of', (select count(*) from blocks b where b.blocked_id = users.id))`;
const selectPeople = (db: Db, ids: number[]) =>
  db
    .select({ ...getTableColumns(users), blocks: blockCounts })
    .from(users)
    .where(inArray(users.id, ids));

function personView(row: Awaited<ReturnType<typeof selectPeople>>[number], now: Date) {
  const { dateOfBirth, restriction, blocks } = row;
  return { ...namedView(row), age: ageOf(dateOfBirth, now), restriction, blocks };
}

/** Cases about a person, open ones first. */
export async function casesAbout(personId: number, db: Db): Promise<z.infer<typeof caseEntry>[]> {
  const rows = await selectEntries(db, and(eq(cases.aboutId, personId), isNotNull(cases.queuedAt)))
    .orderBy(sql`${cases.decidedAt} is not null`, desc(cases.id))
    .limit(20);
  return rows.map(entryView);
}

/** In whole years. */
export const ageOf = (dateOfBirth: string | null, now: Date): number | null =>
  dateOfBirth === null ? null : Math.floor((now.getTime() - Date.parse(dateOfBirth)) / YEAR_MS);

/** One case with all that staff may know of it; reading it is logged. @throws 404 */
export async function readCase(
  caseId: number,
  { staff, address }: Acting,
  { db, clock }: Services,
): Promise<z.infer<typeof oneCase>> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [entry] = await selectEntries(tx, and(eq(cases.id, caseId), isNotNull(cases.queuedAt)));
    const found = orNotFound(entry);
    const { row } = found;
    await logAct(tx, { act: 'case-read', actorId: staff.id, aboutId: row.aboutId, caseId, address }, now);
    const confirmed = and(eq(caseReports.caseId, caseId), isNotNull(caseReports.confirmedAt));
    const reports = await tx.select().from(caseReports).where(confirmed).orderBy(caseReports.id);
    const ids = [row.aboutId, ...reports.map(({ byId }) => byId), ...row.snapshot.thread.map(({ by }) => by)];
    const known = ids.filter((id) => id !== null);
    const rows = known.length > 0 ? await selectPeople(tx, known) : [];
    const about = rows.find(({ id }) => id === row.aboutId) ?? null;
    const theirs =
      about &&
      and(
        ...[eq(cases.aboutId, about.id), ne(cases.id, caseId), isNotNull(cases.decidedAt)],
        notInArray(cases.measure, ['approve', 'ask']),
      );
    const earlier = theirs ? await selectEntries(tx, theirs).orderBy(desc(cases.decidedAt)).limit(50) : [];
    const first = row.objectsToId === null ? null : await findRow(row.objectsToId, tx);
    const ahead = about ? await listAhead(about, { tx, now, until: null }) : [];
    return {
      ...entryView(found),
      about: about && personView(about, now),
      snapshot: row.snapshot,
      people: rows.map((one) => personView(one, now)),
      reports: reports.map(({ reason, text, createdAt, byId, name }) => ({
        ...{ reason, text, name, by: byId, created_at: createdAt.toISOString() },
      })),
      earlier: earlier.map(entryView),
      measures: row.decidedAt || row.kind === 'objection' ? [] : measuresFor(row, about, staff),
      sessions_ahead: ahead.filter(({ confirmedAt }) => confirmedAt !== null).length,
      decision: decisionView(first ?? row, null, now),
      objects_to: first && caseNumber(first),
      answer: row.kind === 'objection' ? row.decisionText : answerTo(row),
    };
  });
}

const findRow = async (id: number, tx: Db): Promise<CaseRow | null> =>
  (await tx.select().from(cases).where(eq(cases.id, id)))[0] ?? null;
