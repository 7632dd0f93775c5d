import { and, eq, isNull } from 'drizzle-orm';
import type { ReviewPayload } from '../contract/reviews';
import { mentorshipStudents, mentorships, reviews, users } from '../db/schema';
import type { Db } from '../db/types';
import { conflict, forbidden, invalid } from '../http/errors';
import { retrying } from '../http/retry';
import { hasKey } from '../mentorships/queries';
import { SESSION_KEY } from '../mentorships/session';
import { end } from '../mentorships/times';
import { tellReview } from '../notifications/reviewNotices';
import type { Services } from '../services';
import type { Caller } from '../types';
import { giveBadges } from './badges';

/**
 * The one review of a session by a student of it, once it is over (api.md section 2). Its mentor is told in the same transaction. Answers its
 * id. @throws 400 per field, 403 for anybody but students, 409 for a second one
 */
export async function createReview(payload: ReviewPayload, caller: Caller, services: Services) {
  if (caller.userType !== 'alumno') throw forbidden('Solo los estudiantes pueden escribir reseñas.');
  const { db, clock, random } = services;
  const now = clock();
  const session = await findSession(payload.mentorship, caller, db);
  if (!session) throw invalid({ mentorship: ['No has participado en esa mentoría.'] });
  if (session.end > now) throw invalid({ mentorship: ['Podrás reseñar cuando finalice la mentoría'] });
  if (session.confirmedAt === null) {
    throw invalid({ mentorship: ['Solo se reseñan las mentorías confirmadas.'] });
  }
  if (!isMentor(payload.mentor, session)) {
    throw invalid({ mentor: ['Ese no es el mentor de la mentoría.'] });
  }
  const { title, calification, text } = payload;
  const work = () =>
    db.transaction(async (tx) => {
      const [review] = await tx
        .insert(reviews)
        .values({
          mentorshipId: session.id,
          mentorId: session.mentorId,
          studentId: caller.id,
          title,
          calification,
          text,
          createdAt: now,
        })
        .onConflictDoNothing({ target: [reviews.mentorshipId, reviews.studentId] })
        .returning({ id: reviews.id });
      if (!review) throw conflict('Ya has reseñado esta mentoría.');
      await giveBadges(review.id, payload.badges, tx);
      await tellReview(tx, { reviewId: review.id }, services);
      return review.id;
    });
  return retrying(work, random);
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** By id or identifier; null unless the caller takes part in it and it was not cancelled. */
async function findSession(reference: number | string, caller: Caller, db: Db) {
  const key = String(reference);
  if (!SESSION_KEY.test(key)) return null;
  const [row] = await db
    .select({
      id: mentorships.id,
      end,
      confirmedAt: mentorships.confirmedAt,
      mentorId: mentorships.mentorId,
      mentorName: users.username,
    })
    .from(mentorships)
    .innerJoin(users, eq(users.id, mentorships.mentorId))
    .innerJoin(
      mentorshipStudents,
      and(
        eq(mentorshipStudents.mentorshipId, mentorships.id),
        eq(mentorshipStudents.studentId, caller.id),
        isNull(mentorshipStudents.leftAt),
      ),
    )
    .where(and(hasKey(key), isNull(mentorships.cancelledAt)));
  return row ?? null;
}

/** Clients send its id; its username is understood too. */
function isMentor(sent: number | string | null | undefined, { mentorId, mentorName }: Session): boolean {
  if (sent === null || sent === undefined) return true;
  return String(sent) === String(mentorId) || String(sent).toLowerCase() === mentorName.toLowerCase();
}
