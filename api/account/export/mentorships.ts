import { and, eq, gt, or, sql } from 'drizzle-orm';
import { mentorships } from '../../db/schema';
import type { Db } from '../../db/types';
import { end, start } from '../../mentorships/times';
import { instant, paged } from './pages';
import { peopleById } from './people';

/** All that the user ever took part in or booked, also what was cancelled and what he left. */
export function mentorshipPages(userId: number, db: Db) {
  return paged(
    (after, limit) => read({ userId, after, limit }, db),
    async (rows) => {
      const person = await peopleById(
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
        additional_information: row.additionalInformation,
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
  const own = or(
    eq(mentorships.mentorId, userId),
    eq(mentorships.bookedById, userId),
    sql`${mentorships.id} in (select s.mentorship_id from mentorship_students s where s.student_id = ${userId})`,
  );
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
      expertises: sql<string[]>`(select coalesce(json_agg(e.name_id order by t.position, e.id), '[]')
        from mentorship_expertises t join expertises e on e.id = t.expertise_id
        where t.mentorship_id = mentorships.id)`,
    })
    .from(mentorships)
    .where(and(own, gt(mentorships.id, after)))
    .orderBy(mentorships.id)
    .limit(limit);
}
