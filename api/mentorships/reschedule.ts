import { eq, sql } from 'drizzle-orm';
import type { Interval } from '~/api/availability/slots';
import { answerBy, hoursProblems, isLate, LATE_HOURS } from '~/api/contract/rules/sessions';
import { mentorships } from '~/api/db/schema';
import { conflict, invalid, refuseProblems } from '~/api/http/errors';
import { findActiveMentor } from '~/api/mentors/queries';
import { notifyParticipants } from '~/api/notifications/mentorshipNotices';
import type { Services } from '~/api/services';
import { type Change, type SessionRequest, withLockedSession } from './change';
import { conflictOnOverlap, refuseUnfreeHours } from './freeHours';
import { lockStudents } from './locks';
import { assertMayMove } from './may';
import { getMentorship, type MentorshipRow } from './queries';
import { rangeOf } from './times';

/**
 * Moves a session to other hours, by the rules of a booking (docs/contract.md, 'Moving'). A move by its
 * mentor takes effect at once and keeps its confirmation. A student may only move it when alone in it, and
 * the mentor has to confirm it again. Moving it to its current hours changes nothing.
 * @throws 400, 403, 404, 409 less than 12 h before its current start or when the new hours are taken
 */
export function reschedule(
  { start, end, ...asked }: SessionRequest & Interval,
  services: Services,
): Promise<MentorshipRow> {
  return conflictOnOverlap(() =>
    withLockedSession(asked, services, async (change) => {
      assertMayMove(change);
      const { row, tx } = change;
      if (start.getTime() === row.start.getTime() && end.getTime() === row.end.getTime()) return row;
      if (isLate(row, change.now)) {
        throw conflict(
          `Una mentoría solo se puede cambiar de hora hasta ${LATE_HOURS} horas antes de empezar.`,
        );
      }
      await refuseHours({ start, end }, change);
      await move({ start, end }, change);
      return getMentorship(row.id, tx);
    }),
  );
}

async function refuseHours(hours: Interval, { row, caller, tx, now, services }: Change): Promise<void> {
  refuseProblems(hoursProblems(hours, { now }));
  const { id, mentorId, studentIds } = row;
  const mentor = await findActiveMentor({ id: mentorId }, tx);
  if (caller.id !== mentorId && !mentor?.available) {
    throw invalid({ init_date: ['Este mentor no acepta reservas ahora mismo.'] });
  }
  await lockStudents(studentIds, tx);
  const wanted = { mentorId, studentIds, ...hours, exceptId: id };
  await refuseUnfreeHours(wanted, { caller, tx, now, services });
}

/** A database trigger moves the students' hours. */
async function move(hours: Interval, { row, caller, tx, now, services }: Change): Promise<void> {
  const confirmedAt = caller.id === row.mentorId ? row.confirmedAt : null;
  await tx
    .update(mentorships)
    .set({
      during: rangeOf(hours),
      confirmedAt,
      ...(confirmedAt === null && { answerBy: answerBy(hours, now, services.answerRule) }),
      sequence: sql`${mentorships.sequence} + 1`,
      rescheduledAt: now,
      rescheduledById: caller.id,
    })
    .where(eq(mentorships.id, row.id));
  await notifyParticipants(tx, { event: 'rescheduled', mentorshipId: row.id, byUserId: caller.id }, services);
}
