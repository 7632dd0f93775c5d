/** Sessions that a student has to their credit with a mentor (docs/contract.md, 'Income'). */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OwnCreditJson, StudentCreditJson } from '~/api/contract/income';
import { eurosOf } from '~/api/contract/rules/price';
import { fullNameOf, personColumns } from '~/api/db/people';
import { mentorshipStudents, mentorships, sessionPayments, studentCredits, users } from '~/api/db/schema';
import { start } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { wallTimeOf } from '~/api/time';

/** Payments of a credit, with their sessions and seats. */
const PAYMENTS = sql`session_payments p join mentorships m on m.id = p.mentorship_id
  join mentorship_students s on s.mentorship_id = p.mentorship_id and s.student_id = p.student_id`;

/** Whether a payment uses its credit up: the session takes place with the student (`seated`), or they cancelled late. */
const usesUp = (seated: SQL) => sql`case when m.cancelled_at is null then ${seated}
  else m.cancelled_late and m.cancelled_by_id = p.student_id and coalesce(s.left_at, m.cancelled_at) = m.cancelled_at end`;

const leftColumn = sql<number>`greatest(0, ${studentCredits.sessions} - (select count(*) from ${PAYMENTS}
  where p.credit_id = ${studentCredits.id} and ${usesUp(sql`s.left_at is null`)}))::int`;

/** Whether a seat's student has a session to their credit on that day; in `mentorships` with `mentorship_students`. */
export const isCovered = (day: SQL) => sql<boolean>`exists (select 1 from ${studentCredits}
  where ${studentCredits.mentorId} = ${mentorships.mentorId}
    and ${studentCredits.studentId} = ${mentorshipStudents.studentId}
    and coalesce(${studentCredits.lastDay}, 'infinity') >= ${day} and ${leftColumn} > 0)`;

/** YYYY-MM-DD on the marketplace's clock. */
export const dayOf = (at: Date, timeZone: string): string => wallTimeOf(at, timeZone).day;

const MOST_CREDITS = 200;

/** Newest first. `today`: YYYY-MM-DD. */
export async function listCredits(
  where: SQL | undefined,
  today: string,
  db: Db,
): Promise<StudentCreditJson[]> {
  const rows = await db
    .select({ credit: studentCredits, left: leftColumn, identifier: mentorships.identifier, start })
    .from(studentCredits)
    .leftJoin(mentorships, eq(mentorships.id, studentCredits.mentorshipId))
    .where(where)
    .orderBy(sql`${studentCredits.createdAt} desc, ${studentCredits.id} desc`)
    .limit(MOST_CREDITS);
  return rows.map(({ credit, left, identifier, start: at }) => ({
    id: credit.id,
    kind: credit.kind,
    sessions: credit.sessions,
    left,
    price: priceOf(credit),
    last_day: credit.lastDay,
    ended: credit.lastDay !== null && credit.lastDay < today,
    mentorship:
      credit.mentorshipId === null || identifier === null
        ? null
        : { id: credit.mentorshipId, identifier, init_date: at.toISOString() },
    created_at: credit.createdAt.toISOString(),
  }));
}

/** Euros; null: unknown. */
const priceOf = ({ priceCents }: { priceCents: number | null }) =>
  priceCents === null ? null : eurosOf(priceCents);

/** The student's usable credits with any mentor, earliest last day first. */
export async function listOwnCredits(studentId: number, today: string, db: Db): Promise<OwnCreditJson[]> {
  const rows = await db
    .select({
      id: studentCredits.id,
      kind: studentCredits.kind,
      sessions: studentCredits.sessions,
      priceCents: studentCredits.priceCents,
      left: leftColumn,
      lastDay: studentCredits.lastDay,
      mentor: personColumns,
    })
    .from(studentCredits)
    .innerJoin(users, eq(users.id, studentCredits.mentorId))
    .where(
      and(
        eq(studentCredits.studentId, studentId),
        sql`coalesce(${studentCredits.lastDay}, 'infinity') >= ${today}::date`,
        sql`${leftColumn} > 0`,
      ),
    )
    .orderBy(sql`${studentCredits.lastDay} nulls last`, asc(studentCredits.createdAt), asc(studentCredits.id))
    .limit(MOST_CREDITS);
  return rows.map(({ lastDay, priceCents, mentor, ...row }) => ({
    ...row,
    price: priceOf({ priceCents }),
    last_day: lastDay,
    mentor: { id: mentor.id, username: mentor.username, full_name: fullNameOf(mentor) },
  }));
}

export type LockedCredit = typeof studentCredits.$inferSelect & { used: number };

/**
 * Locks credits in the order of their ids, with the number of used sessions. A student who left a group has returned
 * that session for good: if they join again, it is to be paid.
 */
export async function lockCredits(where: SQL | undefined, tx: Db): Promise<LockedCredit[]> {
  const credits = await tx
    .select()
    .from(studentCredits)
    .where(where)
    .orderBy(studentCredits.id)
    .for('update');
  if (credits.length === 0) return [];
  const ids = credits.map(({ id }) => id);
  const { creditId, mentorshipId, studentId } = sessionPayments;
  await tx.delete(sessionPayments).where(
    and(
      inArray(creditId, ids),
      sql`exists (select 1 from mentorship_students s join mentorships m on m.id = s.mentorship_id
        where s.mentorship_id = ${mentorshipId} and s.student_id = ${studentId} and s.left_at is not null
          and m.cancelled_at is null)`,
    ),
  );
  // A student who leaves during this transaction still counts until the next call.
  const { rows } = await tx.execute<{ id: number; used: number }>(sql`
    select p.credit_id as id, count(*)::int as used from ${PAYMENTS}
    where p.credit_id in ${ids} and ${usesUp(sql`true`)} group by p.credit_id`);
  const used = new Map(rows.map((row) => [row.id, row.used]));
  return credits.map((credit) => ({ ...credit, used: used.get(credit.id) ?? 0 }));
}
