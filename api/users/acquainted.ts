import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { chatMessages, mentorshipStudents, mentorships, users } from '../db/schema';
import type { Db } from '../db/types';
import { inForce } from '../mentorships/times';

/**
 * Whom of `others` the reader knows: they have a session in common, over, to come or asked for, as its mentor or in its group, or the other has
 * written to him. What the reader wrote himself counts for nothing: mentors may write to any student.
 * @param others ids of people who are no mentors: those are public
 */
export async function acquaintances(
  { reader, others }: { reader: number; others: number[] },
  { db, now }: { db: Db; now: Date },
): Promise<Set<number>> {
  if (others.length === 0) return new Set();
  const { mentorshipId, studentId, leftAt } = mentorshipStudents;
  const session = db
    .select({ one: sql`1` })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipId))
    .where(and(eq(studentId, users.id), isNull(leftAt), inForce(now), isIn(reader)));
  const { senderId, receiverId } = chatMessages;
  const message = db
    .select({ one: sql`1` })
    .from(chatMessages)
    .where(and(eq(receiverId, reader), eq(senderId, users.id)));
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, others), or(exists(session), exists(message))));
  return new Set(found.map(({ id }) => id));
}

/** As its mentor, or as a student who has not left. */
function isIn(reader: number): SQL {
  return sql`(${mentorships.mentorId} = ${reader} or exists (select 1 from mentorship_students r
    where r.mentorship_id = ${mentorships.id} and r.student_id = ${reader} and r.left_at is null))`;
}
