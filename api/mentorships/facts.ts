import { eq, inArray, sql } from 'drizzle-orm';
import { findPeople, nameOf } from '~/api/db/people';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import { deadline, end, start } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { proposal, topicNames } from './queries';

export type SessionFacts = Awaited<ReturnType<typeof sessionsById>>[number];

/** When it was last booked, confirmed, moved, cancelled, joined or left. */
const changedAt =
  sql<Date>`greatest(${mentorships.createdAt}, ${mentorships.confirmedAt}, ${mentorships.rescheduledAt},
  ${mentorships.cancelledAt}, (select max(greatest(s.joined_at, s.left_at)) from mentorship_students s
  where s.mentorship_id = ${mentorships.id}))`.mapWith(mentorships.createdAt);

/** How many open or expired requests of its series, itself included, share its deadline. */
const together = sql<number>`case when mentorships.series_id is null then 1
  else (select count(*) from mentorships w where w.series_id = mentorships.series_id
    and w.answer_by = mentorships.answer_by and w.confirmed_at is null
    and (w.cancelled_at is null or w.cancel_kind = 'unanswered')) end`.mapWith(Number);

/** Sessions by id, with one statement for sessions, one for seats and one for people. Unknown ids are omitted. */
export async function sessionsById(ids: number[], tx: Db) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: mentorships.id,
      identifier: mentorships.identifier,
      /** Increases when an earlier mail becomes wrong, not when others join or leave. */
      sequence: mentorships.sequence,
      /** iCalendar SEQUENCE: increases with every change of the session and of its people. */
      revision: sql<number>`${mentorships.sequence} + ${mentorships.seatChanges}`,
      changedAt,
      roomCode: mentorships.roomCode,
      start,
      end,
      priceCents: mentorships.priceCents,
      offerName: mentorships.offerName,
      /** Until when a request can be answered. */
      deadline,
      seriesId: mentorships.seriesId,
      together,
      /** Open proposal, or null. */
      proposal,
      confirmedAt: mentorships.confirmedAt,
      cancelledAt: mentorships.cancelledAt,
      cancelReason: mentorships.cancelReason,
      /** Only for its mentor and its booker. */
      additionalInformation: mentorships.additionalInformation,
      bookedById: mentorships.bookedById,
      isProfessional: mentorships.isProfessional,
      groupTitle: mentorships.groupTitle,
      mentorId: mentorships.mentorId,
      topics: topicNames,
    })
    .from(mentorships)
    .where(inArray(mentorships.id, ids))
    .orderBy(mentorships.id);
  const students = await tx
    .select({ sessionId: mentorshipStudents.mentorshipId, id: mentorshipStudents.studentId })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipStudents.mentorshipId))
    .where(
      sql`${inArray(mentorshipStudents.mentorshipId, ids)} and (${mentorshipStudents.leftAt} is null
        or ${mentorshipStudents.leftAt} = ${mentorships.cancelledAt})`,
    )
    .orderBy(mentorshipStudents.joinedAt, mentorshipStudents.studentId);
  const people = await namesById([...rows.map((row) => row.mentorId), ...students.map((one) => one.id)], tx);
  const participant = (id: number) => ({ id, name: people.get(id) ?? '' });
  return rows.map(({ confirmedAt, cancelledAt, mentorId, ...row }) => ({
    ...row,
    confirmed: confirmedAt !== null,
    cancelled: cancelledAt !== null,
    mentor: participant(mentorId),
    /** Without those who left before it was cancelled. */
    students: students.filter((one) => one.sessionId === row.id).map((one) => participant(one.id)),
  }));
}

export async function namesById(ids: number[], tx: Db): Promise<Map<number, string>> {
  const people = await findPeople(ids, tx);
  return new Map([...people].map(([id, person]) => [id, nameOf(person)]));
}

export const participantIds = ({ mentor, students }: SessionFacts) =>
  [mentor, ...students].map((person) => person.id);
