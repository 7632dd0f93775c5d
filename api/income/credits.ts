/** Sessions that a student has to their credit with a mentor (docs/contract.md, 'Income'). */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OwnCreditJson, StudentCreditJson } from '~/api/contract/income';
import { eurosOf } from '~/api/contract/rules/price';
import { leftColumn, PAYMENTS, usesUp } from '~/api/db/credits';
import { fullNameOf, personColumns } from '~/api/db/people';
import { mentorships, sessionPayments, studentCredits, users } from '~/api/db/schema';
import { start } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { wallTimeOf } from '~/api/time';

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
          and m.cancelled_at is null and s.charged_at is null)`,
    ),
  );
  // A student who leaves during this transaction still counts until the next call.
  const { rows } = await tx.execute<{ id: number; used: number }>(sql`
    select p.credit_id as id, count(*)::int as used from ${PAYMENTS}
    where p.credit_id in ${ids} and ${usesUp(sql`true`)} group by p.credit_id`);
  const used = new Map(rows.map((row) => [row.id, row.used]));
  return credits.map((credit) => ({ ...credit, used: used.get(credit.id) ?? 0 }));
}
