import { and, eq, isNull, or } from 'drizzle-orm';
import { mentorshipStudents, mentorships, users } from '../db/schema';
import type { Db } from '../db/types';
import { conflict, forbidden, notFound, unauthorized } from '../http/errors';
import { findActiveMentor } from '../mentors/queries';
import { tellMentorship } from '../notifications/mentorshipNotices';
import type { Services } from '../services';
import type { Caller } from '../types';
import { alone, countSeatChange } from './change';
import { lockStudents } from './locks';
import { refuseStudentOverlap, takingHours } from './overlap';
import { concerns, hasKey, type MentorshipRow, type Reading, rowOf, selectMentorships } from './queries';
import { isAhead, offered } from './times';
import { releaseUnanswered } from './unanswered';

interface Asked {
  key: string;
  caller: Caller;
}

/**
 * Takes a seat in a listed, confirmed session before its start. Who has one gets the same answer again.
 * @throws 403 for others than students, 404 also once it has begun, 409 when it is full, or the student has something else at that time
 */
export async function join(asked: Asked, services: Services): Promise<MentorshipRow> {
  const { caller } = asked;
  if (caller.userType !== 'alumno')
    throw forbidden('Solo los estudiantes pueden unirse a una sesión grupal.');
  const { mentorId } = await findSession(asked, { db: services.db, now: services.clock() });
  return takingHours(() =>
    alone(mentorId, services, async (tx) => {
      const now = services.clock();
      const row = await findSession(asked, { db: tx, now });
      if (row.studentIds.includes(caller.id)) return row;
      await refuseSeat(row, tx);
      await lockStudents([caller.id], tx);
      await refuseClosedAccount(caller.id, tx);
      const wanted = { mentorId, studentIds: [caller.id], start: row.start, end: row.end };
      await releaseUnanswered(wanted, { tx, now, services });
      await refuseStudentOverlap(wanted, { tx, caller });
      await takeSeat({ mentorshipId: row.id, studentId: caller.id, now }, tx);
      await tellMentorship(tx, { event: 'joined', mentorshipId: row.id, byUserId: caller.id }, services);
      return rowOf(row.id, tx);
    }),
  );
}

/** One that everybody may see before its start, or the caller's own. @throws 404 */
async function findSession({ key, caller }: Asked, { db, now }: Reading): Promise<MentorshipRow> {
  const [row] = await selectMentorships(
    db,
    and(hasKey(key), isNull(mentorships.cancelledAt), or(and(offered, isAhead(now)), concerns(caller))),
  );
  if (!row) throw notFound();
  return row;
}

/** The account may have been closed since the call began; its row stays as it is until the seat is taken. */
async function refuseClosedAccount(id: number, tx: Db): Promise<void> {
  const [open] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true), isNull(users.deletedAt)))
    .for('share');
  if (!open) throw unauthorized('token_not_valid');
}

async function refuseSeat(row: MentorshipRow, tx: Db): Promise<void> {
  const mentor = await findActiveMentor({ id: row.mentorId }, tx);
  if (!mentor?.available) throw conflict('Este mentor no acepta reservas ahora mismo.');
  if (row.studentIds.length >= row.roomSize) throw conflict('No quedan plazas');
}

async function takeSeat(
  { mentorshipId, studentId, now }: { mentorshipId: number; studentId: number; now: Date },
  tx: Db,
): Promise<void> {
  const { mentorshipId: session, studentId: student } = mentorshipStudents;
  await tx
    .insert(mentorshipStudents)
    .values({ mentorshipId, studentId, joinedAt: now })
    .onConflictDoUpdate({ target: [session, student], set: { joinedAt: now, leftAt: null } });
  await countSeatChange(mentorshipId, tx);
}
