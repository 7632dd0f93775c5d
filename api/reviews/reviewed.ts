import { and, eq, inArray } from 'drizzle-orm';
import { reviews } from '../db/schema';
import type { MentorshipView, Reading } from '../mentorships/queries';
import type { Caller } from '../types';

/** Finished sessions of a student with whether they have reviewed them: one statement, none where nothing is finished. */
export async function withReviewed(
  views: MentorshipView[],
  caller: Caller,
  { db }: Pick<Reading, 'db'>,
): Promise<MentorshipView[]> {
  const isDone = (one: MentorshipView) => one.status === 'finished' && one.confirmation;
  const done = caller.userType === 'alumno' ? views.filter(isDone).map(({ id }) => id) : [];
  if (done.length === 0) return views;
  const rows = await db
    .select({ id: reviews.mentorshipId })
    .from(reviews)
    .where(and(eq(reviews.studentId, caller.id), inArray(reviews.mentorshipId, done)));
  const reviewed = new Set(rows.map(({ id }) => id));
  return views.map((one) => (isDone(one) ? { ...one, reviewed: reviewed.has(one.id) } : one));
}
