import { eq, inArray, sql } from 'drizzle-orm';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { topicNames } from '~/api/mentorships/queries';
import { end, start } from '~/api/mentorships/times';
import { findPeople } from '~/api/users/people';
import { nameOf } from './wording';

interface Participant {
  id: number;
  name: string;
}
/** What a notice says about a session, as it stands inside the transaction. */
export interface SessionFacts {
  id: number;
  identifier: string;
  /** Grows with what makes an earlier mail untrue; not with others who join or leave. */
  sequence: number;
  /** As calendars know it (iCalendar SEQUENCE): grows with every change of it and of who is in it. */
  revision: number;
  /** Time of the last of those changes. */
  changedAt: Date;
  roomCode: string;
  start: Date;
  end: Date;
  priceCents: number;
  confirmed: boolean;
  cancelled: boolean;
  cancelReason: string | null;
  /** For its mentor and who booked it alone. */
  additionalInformation: string;
  bookedById: number;
  /** Names of its subjects. */
  topics: string[];
  mentor: Participant;
  /** Who has not left; of a cancelled one, who was in it until then. */
  students: Participant[];
}

/** Booked, confirmed, moved, cancelled, joined or left. */
const changedAt =
  sql<Date>`greatest(${mentorships.createdAt}, ${mentorships.confirmedAt}, ${mentorships.rescheduledAt},
  ${mentorships.cancelledAt}, (select max(greatest(s.joined_at, s.left_at)) from mentorship_students s
  where s.mentorship_id = ${mentorships.id}))`.mapWith(mentorships.createdAt);

/** By id, one statement each for sessions and people. Ids that do not exist are left out. */
export async function sessionsById(ids: number[], tx: Db): Promise<SessionFacts[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: mentorships.id,
      identifier: mentorships.identifier,
      sequence: mentorships.sequence,
      revision: sql<number>`${mentorships.sequence} + ${mentorships.seatChanges}`,
      changedAt,
      roomCode: mentorships.roomCode,
      start,
      end,
      priceCents: mentorships.priceCents,
      confirmedAt: mentorships.confirmedAt,
      cancelledAt: mentorships.cancelledAt,
      cancelReason: mentorships.cancelReason,
      additionalInformation: mentorships.additionalInformation,
      bookedById: mentorships.bookedById,
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
    students: students.filter((one) => one.sessionId === row.id).map((one) => participant(one.id)),
  }));
}

/** Names by id. */
export async function namesById(ids: number[], tx: Db): Promise<Map<number, string>> {
  const people = await findPeople(ids, tx);
  return new Map([...people].map(([id, person]) => [id, nameOf(person)]));
}

export const participantIds = ({ mentor, students }: SessionFacts) => [
  mentor.id,
  ...students.map((student) => student.id),
];
