import { and, eq, isNull } from 'drizzle-orm';
import { mentorshipStudents, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { conflict, notFound } from '../http/errors';
import { retrying } from '../http/retry';
import type { Services } from '../services';
import type { Caller } from '../types';
import { lockMentor } from './locks';
import type { MentorshipRow } from './queries';

/**
 * Cancels a session before its start: the row stays as history, the hours are free at once. A student of a group of several only leaves
 * it. Who may is settled by having found the row.
 * @throws 409 once it has begun, 404 when it is already gone
 */
export async function cancel(
  { id, mentorId, start: begins }: MentorshipRow,
  caller: Caller,
  { db, clock, random, turns }: Services,
): Promise<void> {
  const now = clock();
  if (begins <= now) throw conflict('La mentoría ya ha empezado y no se puede cancelar.');
  const work = () =>
    db.transaction(async (tx) => {
      await lockMentor(mentorId, tx);
      const students = await studentsOf(id, tx);
      if (caller.userType !== 'alumno') return cancelAll(id, caller, { tx, now });
      if (!students.includes(caller.id)) throw notFound();
      if (students.length === 1) return cancelAll(id, caller, { tx, now });
      await tx
        .update(mentorshipStudents)
        .set({ leftAt: now })
        .where(and(eq(mentorshipStudents.mentorshipId, id), eq(mentorshipStudents.studentId, caller.id)));
    });
  await turns(mentorId, () => retrying(work, random));
}

/** A trigger of the schema frees the hours of its students. */
async function cancelAll(id: number, caller: Caller, { tx, now }: { tx: Db; now: Date }): Promise<void> {
  const gone = await tx
    .update(mentorships)
    .set({ cancelledAt: now, cancelledById: caller.id })
    .where(and(eq(mentorships.id, id), isNull(mentorships.cancelledAt)))
    .returning({ id: mentorships.id });
  if (gone.length === 0) throw notFound();
}

async function studentsOf(mentorshipId: number, tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: mentorshipStudents.studentId })
    .from(mentorshipStudents)
    .where(and(eq(mentorshipStudents.mentorshipId, mentorshipId), isNull(mentorshipStudents.leftAt)));
  return rows.map((row) => row.id);
}
