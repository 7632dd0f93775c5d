import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Caller, Reading } from '~/api/context';
import { REMINDER_KINDS, type ReminderKind } from '~/api/contract/rules/reminders';
import { isStudent } from '~/api/contract/rules/roles';
import { withdrawUntil } from '~/api/contract/rules/withdrawal';
import { chargedOf, seatTermsOf } from '~/api/db/credits';
import { reminderSubjectSql } from '~/api/db/noticeSubjects';
import { mentorships, notifications } from '~/api/db/schema';
import { anyOf, statement, statements } from '~/api/db/statement';
import {
  askedFor,
  CALLER,
  isAskedFor,
  type KeyShape,
  type MentorshipRow,
  type MentorshipView,
  sessionColumns,
  viewsOf,
} from './queries';
import { mayRead, reportsColumn, reportView } from './reports/state';
import { contractAt } from './withdrawal';

/** What a mentor and a student have agreed on for their next session (extension `desk`); null for nothing. */
export const nextStepOf = (mentorId: SQL, studentId: SQL | Placeholder) =>
  sql<{
    text: string;
    updated_at: string;
  } | null>`(select json_build_object('text', t.text, 'updated_at', t.updated_at)
    from next_steps t where t.mentor_id = ${mentorId} and t.student_id = ${studentId})`;

/** The reader's own seat, or for the mentor that of the only student. */
const seatOf = (readerId: Placeholder) => sql`case when mentorships.mentor_id = ${readerId}
  then (select case when count(*) = 1 then min(s.student_id) end from mentorship_students s
    where s.mentorship_id = mentorships.id and s.left_at is null) else ${readerId} end`;

/** Columns that the reader's own view adds to each row of `mentorships`. */
export const ownColumns = (readerId: Placeholder) => ({
  isReviewed: sql<boolean>`exists (select 1 from reviews r
    where r.mentorship_id = mentorships.id and r.student_id = ${readerId})`,
  /** The reader is reminded by mail too. */
  byMail: sql<boolean>`not exists (select 1 from preferences p
    where p.user_id = ${readerId} and 'reminder' = any(p.muted_mails))`,
  reports: reportsColumn,
  charge: seatTermsOf(sql`${readerId}`, 'UTC'),
  contractAt: contractAt(readerId),
  nextStep: nextStepOf(sql`mentorships.mentor_id`, seatOf(readerId)),
  paidWith: sql<
    'pack' | 'makeup' | null
  >`(select c.kind from session_payments p join student_credits c on c.id = p.credit_id
    where p.mentorship_id = mentorships.id and p.student_id = ${seatOf(readerId)})`,
  ...(Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, remindedAt(kind, readerId)])) as Record<
    ReminderKind,
    SQL<Date | null>
  >),
});

/** When the reader was sent this reminder of the session's current time. */
function remindedAt(kind: ReminderKind, readerId: Placeholder) {
  const subject = reminderSubjectSql(kind, sql`mentorships`);
  return sql`(select n.created_at from notifications n
    where n.user_id = ${readerId} and n.type = 'reminder' and n.subject = ${subject})`.mapWith(
    notifications.createdAt,
  );
}

const own = statement('own_sessions', (db) =>
  db
    .select({ id: mentorships.id, ...ownColumns(CALLER) })
    .from(mentorships)
    .where(eq(mentorships.id, anyOf('ids'))),
);
const ownAskedFor = statements('own_session', (db, shape: KeyShape) =>
  db
    .select({ ...sessionColumns, ...ownColumns(CALLER) })
    .from(mentorships)
    .where(isAskedFor(shape)),
);

type OwnRow = MentorshipRow & Awaited<ReturnType<typeof own>>[number];

/**
 * Sessions as the caller reads their own: with the review's state for students, the reminders sent for the current
 * time, and the reports that the caller may read.
 */
export async function ownViews(rows: OwnRow[], caller: Caller, reading: Reading): Promise<MentorshipView[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const views = await viewsOf(rows, { ...reading, caller });
  return views.map((view) => {
    const row = byId.get(view.id);
    if (!row) return view;
    const own = [reviewedOf(view, row, caller), remindersOf(view, row, caller), agreedOf(view, row)] as const;
    return Object.assign(view, ...own, reportsOf(row, caller), withdrawalOf(row, reading));
  });
}

const reviewedOf = ({ status, confirmation }: MentorshipView, { isReviewed }: OwnRow, caller: Caller) =>
  isStudent(caller) && status === 'finished' && confirmation ? { reviewed: isReviewed } : {};

function agreedOf({ status }: MentorshipView, { nextStep, paidWith, charge }: OwnRow) {
  return {
    ...(paidWith && { paid_with: paidWith }),
    ...(nextStep &&
      status !== 'finished' && {
        next_step: { text: nextStep.text, updated_at: new Date(nextStep.updated_at).toISOString() },
      }),
    ...chargedOf(charge),
  };
}

function withdrawalOf({ contractAt, start }: OwnRow, { now }: Reading) {
  const until = contractAt && withdrawUntil(contractAt, start);
  return until && now < until ? { withdraw_until: until.toISOString() } : {};
}

function reportsOf({ reports }: OwnRow, caller: Caller) {
  const read = reports.filter((one) => mayRead(one, caller));
  return read.length > 0 ? { reports: read.map(reportView) } : {};
}

function remindersOf({ status, confirmation }: MentorshipView, row: OwnRow, caller: Caller) {
  const isInside = row.mentorId === caller.id || row.studentIds.includes(caller.id);
  if (!isInside || !confirmation || status === 'finished') return {};
  const sent = REMINDER_KINDS.flatMap((kind) => {
    const at = row[kind];
    return at ? [{ kind, sent_at: at.toISOString() }] : [];
  });
  return { reminders: { by_mail: row.byMail, sent } };
}

/** The same of rows that were read without `ownColumns`. */
export async function ownViewsOf(rows: MentorshipRow[], caller: Caller, reading: Reading) {
  const facts = await own(reading.db, { ids: rows.map(({ id }) => id), caller: caller.id });
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const whole = rows.flatMap((row) => {
    const fact = byId.get(row.id);
    return fact ? [{ ...row, ...fact }] : [];
  });
  return ownViews(whole, caller, reading);
}

/** @throws when the row is missing */
export async function ownView(row: MentorshipRow, caller: Caller, reading: Reading): Promise<MentorshipView> {
  const [view] = await ownViewsOf([row], caller, reading);
  if (!view) throw new Error('A mentorship without its mentor.');
  return view;
}

/** By identifier, or by id in digits. Null if there is none in force that the caller may see. */
export async function findOwnView(key: string, caller: Caller, reading: Reading) {
  const rows = await ownAskedFor(reading.db, ...askedFor(key, caller, reading.now));
  return (await ownViews(rows, caller, reading))[0] ?? null;
}
