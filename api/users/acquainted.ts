import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { chatMessages, mentorshipStudents, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { inForce } from '../mentorships/times';

interface Pair {
  reader: number;
  /** No mentor: those are public. */
  other: number;
}

/** Whether they have a session in common, over, to come or asked for, as its mentor or in its group, or have written to each other. */
export async function areAcquainted(
  { reader, other }: Pair,
  { db, now }: { db: Db; now: Date },
): Promise<boolean> {
  const { mentorshipId, studentId, leftAt } = mentorshipStudents;
  const session = db
    .select({ one: sql`1` })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipId))
    .where(and(eq(studentId, other), isNull(leftAt), inForce(now), isIn(reader)));
  const { senderId, receiverId } = chatMessages;
  const pair = sql`least(${senderId}, ${receiverId}) = ${Math.min(reader, other)}
    and greatest(${senderId}, ${receiverId}) = ${Math.max(reader, other)}`;
  const message = db.select({ one: sql`1` }).from(chatMessages).where(pair);
  const { rows } = await db.execute(sql`select 1 where exists (${session}) or exists (${message})`);
  return rows.length > 0;
}

/** As its mentor, or as a student who has not left. */
function isIn(reader: number): SQL {
  return sql`(${mentorships.mentorId} = ${reader} or exists (select 1 from mentorship_students r
    where r.mentorship_id = ${mentorships.id} and r.student_id = ${reader} and r.left_at is null))`;
}
