import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Services, Sweep } from '~/api/context';
import { HIDDEN_DAYS } from '~/api/contract/rules/reviews';
import { BATCH, inBatches } from '~/api/db/batches';
import { tellTime } from '~/api/db/clock';
import { mentorshipStudents, mentorships, reviews, studentReviews } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import {
  notifyReview,
  notifyStudentReview,
  notifyStudentReviewWaiting,
  notifyWaiting,
} from '~/api/notifications/reviewNotices';

/** A student of a session: what the two sides write of each other is published together. */
interface Pair {
  mentorshipId: number;
  studentId: number;
}

/**
 * Serialises both sides' reviews: two written at the same moment must see each other, or both would stay hidden. Call
 * it in the transaction before either review is written.
 */
export async function lockPair({ mentorshipId, studentId }: Pair, tx: Db): Promise<void> {
  const seat = mentorshipStudents;
  const theirSeat = and(eq(seat.mentorshipId, mentorshipId), eq(seat.studentId, studentId));
  await tx.select({ one: sql`1` }).from(mentorshipStudents).where(theirSeat).for('update');
}

/** Both have written, or the session ended at least `HIDDEN_DAYS` before now. */
const isDue = (now: Date, { mentorship, student }: { mentorship: SQL; student: SQL }): SQL => sql`(
  (exists (select 1 from reviews a where a.mentorship_id = ${mentorship} and a.student_id = ${student})
    and exists (select 1 from student_reviews b where b.mentorship_id = ${mentorship} and b.student_id = ${student}))
  or exists (select 1 from mentorships m where m.id = ${mentorship}
    and upper(m.during) <= ${timestamptz(now)} - ${`${HIDDEN_DAYS * 24} hours`}::interval))`;

/**
 * Called after either review was written: publishes both if it is time (docs/contract.md, 'Writing reviews'), else
 * notifies the other side that one is waiting, without its content.
 */
export async function publishOrWait(pair: Pair, tx: Db, services: Services): Promise<void> {
  const { mentorshipId, studentId } = pair;
  const due = isDue(services.clock(), {
    mentorship: sql`${mentorshipId}::int`,
    student: sql`${studentId}::int`,
  });
  const { rows } = await tx.execute<{ due: boolean }>(sql`select ${due} as due`);
  if (rows[0]?.due) return publish(pair, tx, services);
  await notifyWaiting(tx, pair, services);
  await notifyStudentReviewWaiting(tx, pair, services);
}

/** Publishes the hidden reviews of both sides, and notifies each of the other's. */
async function publish({ mentorshipId, studentId }: Pair, tx: Db, services: Services): Promise<void> {
  const now = services.clock();
  await tellTime(tx, now);
  const hidden = (table: typeof reviews | typeof studentReviews) =>
    and(eq(table.mentorshipId, mentorshipId), eq(table.studentId, studentId), isNull(table.publishedAt));
  const set = { publishedAt: now };
  const waiting = and(hidden(reviews), isNull(reviews.hiddenAt));
  const published = await tx.update(reviews).set(set).where(waiting).returning({ id: reviews.id });
  for (const { id } of published) await notifyReview(tx, { reviewId: id }, services);
  const about = await tx.update(studentReviews).set(set).where(hidden(studentReviews)).returning();
  for (const one of about) await notifyStudentReview(tx, one, services);
}

/** Publishes reviews after `HIDDEN_DAYS`, oldest first (docs/contract.md, 'What the server does by itself'). */
export function publishDue(sweep: Sweep): Promise<boolean> {
  const { services, now } = sweep;
  return inBatches('publishedReviews', sweep, async (tx) => {
    const { rows } = await tx.execute<{ mentorship_id: number; student_id: number }>(sql`
      select w.mentorship_id, w.student_id from (
        select mentorship_id, student_id from reviews where published_at is null and hidden_at is null
        union select mentorship_id, student_id from student_reviews where published_at is null
      ) w join ${mentorships} m on m.id = w.mentorship_id
      where upper(m.during) <= ${timestamptz(now)} - ${`${HIDDEN_DAYS * 24} hours`}::interval
      order by upper(m.during), w.mentorship_id, w.student_id limit ${BATCH}`);
    for (const row of rows) {
      await publish({ mentorshipId: row.mentorship_id, studentId: row.student_id }, tx, services);
    }
    return rows.length;
  });
}
