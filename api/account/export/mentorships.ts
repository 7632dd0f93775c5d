import { and, gt, sql } from 'drizzle-orm';
import { mentorships } from '../../db/schema';
import type { Db } from '../../db/types';
import { end, start } from '../../mentorships/times';
import { topicNameIds } from '../../mentorships/topics';
import { instant, paged } from './pages';
import { othersById } from './people';

/** All that the user ever took part in or booked, also what was cancelled and what he left. */
export function mentorshipPages(userId: number, db: Db) {
  return paged(
    (after, limit) => read({ userId, after, limit }, db),
    async (rows) => {
      const person = await othersById(
        rows.flatMap((row) => [row.mentorId, ...row.students.map((one) => one.id)]),
        db,
      );
      return rows.map((row) => ({
        id: row.id,
        identifier: row.identifier,
        init_date: row.start.toISOString(),
        end_date: row.end.toISOString(),
        price: row.priceCents / 100,
        room_code: row.roomCode,
        additional_information: [row.mentorId, row.bookedById].includes(userId)
          ? row.additionalInformation
          : '',
        expertises: row.expertises,
        mentor: person(row.mentorId),
        alumnos: row.students.map((one) => person(one.id)),
        booked_by_you: row.bookedById === userId,
        created_at: row.createdAt.toISOString(),
        confirmed_at: instant(row.confirmedAt),
        cancelled_at: instant(row.cancelledAt),
        cancel_reason: row.cancelReason,
        left_at: leftAt(row, userId),
      }));
    },
  );
}

type Row = Awaited<ReturnType<typeof read>>[number];

/** A cancellation is no leaving. */
function leftAt({ students, cancelledAt }: Row, userId: number): string | null {
  const left = students.find((one) => one.id === userId)?.leftAt ?? null;
  if (left === null || new Date(left).getTime() === cancelledAt?.getTime()) return null;
  return new Date(left).toISOString();
}

function read({ userId, after, limit }: { userId: number; after: number; limit: number }, db: Db) {
  // Each by its index: as alternatives they would be looked for in every session there is.
  const own = sql`${mentorships.id} in (
    select id from mentorships where mentor_id = ${userId} union all
    select id from mentorships where booked_by_id = ${userId} union all
    select s.mentorship_id from mentorship_students s where s.student_id = ${userId})`;
  return db
    .select({
      id: mentorships.id,
      identifier: mentorships.identifier,
      mentorId: mentorships.mentorId,
      bookedById: mentorships.bookedById,
      start,
      end,
      priceCents: mentorships.priceCents,
      roomCode: mentorships.roomCode,
      additionalInformation: mentorships.additionalInformation,
      createdAt: mentorships.createdAt,
      confirmedAt: mentorships.confirmedAt,
      cancelledAt: mentorships.cancelledAt,
      cancelReason: mentorships.cancelReason,
      students: sql<{ id: number; leftAt: string | null }[]>`(select coalesce(json_agg(json_build_object(
          'id', s.student_id, 'leftAt', s.left_at) order by s.joined_at, s.student_id), '[]')
        from mentorship_students s where s.mentorship_id = mentorships.id)`,
      expertises: topicNameIds,
    })
    .from(mentorships)
    .where(and(own, gt(mentorships.id, after)))
    .orderBy(mentorships.id)
    .limit(limit);
}
