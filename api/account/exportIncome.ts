/** The parts of an export that the extension `income` feeds (docs/contract.md, 'Income'). */
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { eurosOf } from '~/api/contract/rules/price';
import { sessionPayments, studentCredits } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { inPages, othersById, ROWS_PER_PAGE } from './exportLists';

/** What a mentor wrote down of payments, by session. */
export async function* paymentPages(mentorId: number, db: Db) {
  for (let after = { mentorshipId: 0, studentId: 0 }; ; ) {
    const rows = await db
      .select()
      .from(sessionPayments)
      .where(
        and(
          eq(sessionPayments.mentorId, mentorId),
          sql`(${sessionPayments.mentorshipId}, ${sessionPayments.studentId}) > (${after.mentorshipId}, ${after.studentId})`,
        ),
      )
      .orderBy(asc(sessionPayments.mentorshipId), asc(sessionPayments.studentId))
      .limit(ROWS_PER_PAGE);
    const last = rows.at(-1);
    if (!last) return;
    const person = await othersById(
      rows.map((row) => row.studentId),
      db,
    );
    yield rows.map((row) => ({
      mentorship: row.mentorshipId,
      with: person(row.studentId),
      state: row.state,
      paid_on: row.paidOn,
      way: row.way,
      credit: row.creditId,
      updated_at: row.updatedAt,
    }));
    after = last;
  }
}

/** Credits a mentor gave or a student has; `with` is the other person. */
export function creditPages(userId: number, db: Db) {
  const { id, mentorId, studentId } = studentCredits;
  return inPages(
    id,
    (after) =>
      db
        .select()
        .from(studentCredits)
        .where(and(or(eq(mentorId, userId), eq(studentId, userId)), after)),
    async (rows) => {
      const otherOf = (row: (typeof rows)[number]) =>
        row.mentorId === userId ? row.studentId : row.mentorId;
      const person = await othersById(rows.map(otherOf), db);
      return rows.map((row) => ({
        id: row.id,
        with: person(otherOf(row)),
        kind: row.kind,
        sessions: row.sessions,
        price: row.priceCents === null ? null : eurosOf(row.priceCents),
        last_day: row.lastDay,
        mentorship: row.mentorshipId,
        created_at: row.createdAt,
      }));
    },
  );
}
