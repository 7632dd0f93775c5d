/** The parts of an export that the extension `income` feeds (docs/contract.md, 'Income'). */
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { eurosOf } from '~/api/contract/rules/price';
import { sessionPayments, studentCredits } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { inPages, ROWS_PER_PAGE, withOthers } from './exportLists';

/** What a mentor wrote down of payments, by session. */
export async function* paymentPages(ownId: number, db: Db) {
  const { mentorshipId: mentorship, studentId: other, mentorId, state, way } = sessionPayments;
  const { paidOn: paid_on, creditId: credit, updatedAt: updated_at } = sessionPayments;
  const named = withOthers(db);
  for (let after = { mentorship: 0, other: 0 }; ; ) {
    const rows = await db
      .select({ mentorship, other, state, paid_on, way, credit, updated_at })
      .from(sessionPayments)
      .where(and(eq(mentorId, ownId), sql`(${mentorship}, ${other}) > (${after.mentorship}, ${after.other})`))
      .orderBy(asc(mentorship), asc(other))
      .limit(ROWS_PER_PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield await named(rows);
    after = last;
  }
}

/** Credits a mentor gave or a student has; `with` is the other person. */
export function creditPages(userId: number, db: Db) {
  const { id, mentorId, studentId, kind, sessions, priceCents: price, lastDay: last_day } = studentCredits;
  const { mentorshipId: mentorship, createdAt: created_at } = studentCredits;
  const given = eq(mentorId, userId);
  const other = sql<number>`case when ${given} then ${studentId} else ${mentorId} end`;
  const named = withOthers(db);
  return inPages(
    id,
    (after) =>
      db
        .select({ id, other, kind, sessions, price, last_day, mentorship, created_at })
        .from(studentCredits)
        .where(and(or(given, eq(studentId, userId)), after)),
    (rows) => named(rows.map((row) => ({ ...row, price: row.price === null ? null : eurosOf(row.price) }))),
  );
}
