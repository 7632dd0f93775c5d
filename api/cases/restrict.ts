/** What an account may not do by a decision (docs/contract.md, 'Cases'): follows from the decisions that stand. */
import { and, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { logAct } from '~/api/auth/auditLog';
import { revokeFamilies } from '~/api/auth/families';
import { awaitsActivation } from '~/api/auth/registration';
import type { Caller, Services, Sweep } from '~/api/context';
import { type Measure, RESTRICTIONS, type Restriction } from '~/api/contract/rules/cases';
import { isStaff, wayOut } from '~/api/contract/rules/roles';
import { BATCH, inBatches } from '~/api/db/batches';
import { auditLog, cases, mentorships, users } from '~/api/db/schema';
import { start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { goOut } from '~/api/mentorships/cancel';
import { visibleTo } from '~/api/mentorships/may';
import { dropProposal } from '~/api/mentorships/proposals/answer';
import { type MentorshipRow, selectMentorships } from '~/api/mentorships/queries';
import { type CaseRow, suspendedUntil } from './ownCases';

/** What a decision makes of the account. */
export const RESTRICTION_OF: Partial<Record<Measure, Restriction>> = {
  freeze: 'frozen',
  deactivate: 'deactivated',
  suspend: 'suspended',
  close: 'closed',
};
const ORDER: (Restriction | null)[] = [null, ...RESTRICTIONS];

/** Decisions about the person that restrict the account and were not taken back, also those that are over. */
const standingOf = (personId: number, tx: Db) =>
  tx
    .select()
    .from(cases)
    .where(
      and(
        eq(cases.aboutId, personId),
        isNull(cases.undoneAt),
        inArray(cases.measure, Object.keys(RESTRICTION_OF) as Measure[]),
      ),
    )
    .orderBy(cases.id);

/** The newest decision from which the restriction follows. */
export async function decisionBehind(
  { id, restriction }: { id: number; restriction: Restriction | null },
  tx: Db,
): Promise<CaseRow | null> {
  const standing = await standingOf(id, tx);
  return (
    standing.findLast(({ measure }) => measure !== null && RESTRICTION_OF[measure] === restriction) ?? null
  );
}

/** Sets the account to the strictest decision that stands; who cannot log in any more is logged out everywhere. */
export async function applyRestriction(personId: number, tx: Db, now: Date): Promise<Restriction | null> {
  const [person] = await tx.select().from(users).where(eq(users.id, personId)).for('update');
  if (!person || person.deletedAt) return null;
  const standing = await standingOf(personId, tx);
  let strictest: Restriction | null = null;
  let until: Date | null = null;
  for (const row of standing) {
    const end = suspendedUntil(row);
    if (end && end <= now) continue;
    const one = RESTRICTION_OF[row.measure ?? 'none'] ?? null;
    if (ORDER.indexOf(one) > ORDER.indexOf(strictest)) strictest = one;
    if (end && (!until || end > until)) until = end;
  }
  const shut = (one: Restriction | null) => one !== null && one !== 'frozen';
  await tx
    .update(users)
    .set({
      restriction: strictest,
      restrictedUntil: strictest === 'suspended' ? until : null,
      ...(shut(strictest) !== shut(person.restriction) && {
        isActive:
          !shut(strictest) &&
          !(await awaitsActivation(personId, tx)) &&
          !(await isShutByCommand(personId, tx)),
      }),
    })
    .where(eq(users.id, personId));
  if (shut(strictest)) await revokeFamilies({ userId: personId }, { db: tx, now });
  return strictest;
}

/** By the server's command, which alone opens it again. */
async function isShutByCommand(personId: number, tx: Db): Promise<boolean> {
  const { id, act, aboutId } = auditLog;
  const switched = and(eq(aboutId, personId), inArray(act, ['activated', 'deactivated']));
  const [last] = await tx.select({ act }).from(auditLog).where(switched).orderBy(desc(id)).limit(1);
  return last?.act === 'deactivated';
}

const MOST = 10_000;

const sessionsAhead = (
  person: Pick<Caller, 'id' | 'userType'>,
  { now, until }: { now: Date; until: Date | null },
) =>
  and(
    visibleTo(person),
    isNull(mentorships.cancelledAt),
    sql`${start} > ${timestamptz(now)}`,
    until ? or(lt(start, until), movesBefore(until)) : undefined,
  );

/** Another hour is proposed, before that instant. */
const movesBefore = (until: Date) =>
  sql`exists (select 1 from proposals p where p.mentorship_id = ${mentorships.id} and p.ended_at is null
    and lower(p.during) < ${timestamptz(until)})`;

/** Sessions that begin, or may be moved to begin, before `until`; null: all. */
export async function listAhead(
  person: Pick<Caller, 'id' | 'userType'>,
  { tx, ...when }: { tx: Db; now: Date; until: Date | null },
): Promise<MentorshipRow[]> {
  if (isStaff(person)) return [];
  return selectMentorships(tx, sessionsAhead(person, when), { limit: MOST });
}

/**
 * Calls the sessions off for who is shut out: by the staff, or out of a group, in which the others stay. Those from `until`
 * on stand, and what was proposed for them ends.
 */
export async function callOff(
  rows: MentorshipRow[],
  {
    person,
    staff,
    until = null,
    tx,
    now,
    services,
  }: { person: Caller; staff: Caller; until?: Date | null; tx: Db; now: Date; services: Services },
): Promise<void> {
  for (const row of rows) {
    if (until && row.start >= until) {
      await dropProposal(row, { tx, now, services });
      continue;
    }
    const caller = wayOut(row, person) === 'leave' ? person : staff;
    await goOut({ row, caller, tx, now, services }, 'Lo ha decidido el equipo de Mentorea.');
  }
}

/** Ends suspensions that are over. */
export function endSuspensions(sweep: Sweep): Promise<boolean> {
  const { now } = sweep;
  return inBatches('suspensions', sweep, async (tx) => {
    const isOver = and(eq(users.restriction, 'suspended'), lte(users.restrictedUntil, now));
    const over = await tx.select({ id: users.id }).from(users).where(isOver).orderBy(users.id).limit(BATCH);
    for (const { id } of over) {
      await applyRestriction(id, tx, now);
      await logAct(tx, { act: 'suspension-over', actorId: null, aboutId: id }, now);
    }
    return over.length;
  });
}
