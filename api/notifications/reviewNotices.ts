import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { HIDDEN_DAYS } from '~/api/contract/rules/reviews';
import { isBlocked, isBlockedByAny } from '~/api/db/blocks';
import {
  badgeSubject,
  replySubject,
  reviewSubject,
  studentReviewSubject,
  studentWaitingSubject,
  waitingSubject,
} from '~/api/db/noticeSubjects';
import { badges, mentorships, notifications, reviewBadges, reviews, studentReviews } from '~/api/db/schema';
import { isMarkedAbsent } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { namesById } from '~/api/mentorships/facts';
import { oneLine } from '~/api/wording';
import { type Notice, type NotifyDeps, notify, notifyOne } from './notify';

/**
 * Notifies a mentor of a review and of each badge that came with it, in the transaction that writes it
 * (docs/contract.md, 'What the server does by itself').
 */
export async function notifyReview(tx: Db, { reviewId }: { reviewId: number }, deps: NotifyDeps) {
  const mayHear = not(isBlocked(reviews.mentorId, reviews.studentId));
  const heard = and(eq(reviews.id, reviewId), mayHear);
  const [review] = await tx.select().from(reviews).where(heard);
  if (!review) return;
  const given = await tx
    .select({ id: badges.id, name: badges.name })
    .from(reviewBadges)
    .innerJoin(badges, eq(badges.id, reviewBadges.badgeId))
    .where(eq(reviewBadges.reviewId, reviewId))
    .orderBy(badges.id);
  const student = await nameOf(review.studentId, tx);
  const about = { userId: review.mentorId, aboutId: review.studentId, link: '/reviews' };
  const title = `${student} ha valorado tu sesión con un ${review.calification} sobre 5`;
  const received: Notice = {
    ...about,
    type: 'feedback',
    title,
    description: oneLine(review.title),
    subject: reviewSubject(reviewId),
    mail: {
      paragraphs: [
        `${title}.`,
        `«${oneLine(review.title)}»`,
        oneLine(review.text, 1000),
        ...(given.length > 0 ? [`Medallas: ${given.map((badge) => badge.name).join(', ')}.`] : []),
      ].filter((one) => one !== ''),
      action: 'Ver mis reseñas',
    },
  };
  const earned = given.map(
    (badge): Notice => ({
      ...about,
      type: 'badge_earned',
      title: `${student} te ha dado la medalla «${badge.name}»`,
      description: '',
      subject: badgeSubject(reviewId, badge.id),
    }),
  );
  await notify(tx, [received, ...earned], deps);
}

const nameOf = async (id: number, tx: Db) => (await namesById([id], tx)).get(id) ?? '';

const WRITE_YOURS = 'Escribe la tuya para leerla.';

type Pair = { mentorshipId: number; studentId: number };

/** Nobody is asked to review a person who was absent. */
const wasThere = (personId: SQL, { mentorshipId }: Pair): SQL =>
  not(isMarkedAbsent(personId, sql`${mentorshipId}::int`));

/** Notifies a mentor that a student has written a review, which stays hidden until both have written theirs. */
export async function notifyWaiting(tx: Db, pair: Pair, deps: NotifyDeps): Promise<void> {
  const { id, mentorId, studentId, mentorshipId, publishedAt } = reviews;
  const ofPair = and(eq(mentorshipId, pair.mentorshipId), eq(studentId, pair.studentId), isNull(publishedAt));
  const [waiting] = await tx
    .select({ id, mentorId, identifier: mentorships.identifier })
    .from(reviews)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipId))
    .where(
      and(ofPair, wasThere(sql`${pair.studentId}::int`, pair), not(isBlocked(reviews.mentorId, studentId))),
    );
  if (!waiting) return;
  const student = await nameOf(pair.studentId, tx);
  const later = `Si no escribes la tuya, la leerás ${HIDDEN_DAYS} días después de la sesión.`;
  await notifyOne(tx, deps, {
    userId: waiting.mentorId,
    type: 'feedback',
    title: `${student} ha escrito su reseña`,
    description: WRITE_YOURS,
    aboutId: pair.studentId,
    subject: waitingSubject(waiting.id),
    link: `/reviews/estudiantes/${waiting.identifier}`,
    mail: {
      paragraphs: [`${student} ha escrito su reseña. ${WRITE_YOURS}`, later],
      action: 'Escribir la mía',
    },
  });
}

/** As `notifyWaiting`, for the student whom a mentor has reviewed. */
export async function notifyStudentReviewWaiting(tx: Db, pair: Pair, deps: NotifyDeps): Promise<void> {
  const { id, mentorId, studentId, mentorshipId, publishedAt } = studentReviews;
  const ofPair = and(eq(mentorshipId, pair.mentorshipId), eq(studentId, pair.studentId), isNull(publishedAt));
  const [waiting] = await tx
    .select({ id, mentorId })
    .from(studentReviews)
    .where(and(ofPair, wasThere(sql`student_reviews.mentor_id`, pair), not(isBlocked(mentorId, studentId))));
  if (!waiting) return;
  await notifyOne(tx, deps, {
    userId: pair.studentId,
    type: 'feedback',
    title: `${await nameOf(waiting.mentorId, tx)} ha escrito su reseña`,
    description: WRITE_YOURS,
    aboutId: waiting.mentorId,
    subject: studentWaitingSubject(waiting.id),
    link: '/reviews',
  });
}

type StudentReview = typeof studentReviews.$inferSelect;

/** Notifies a student of their mentor's review, once it is published. */
export async function notifyStudentReview(tx: Db, review: StudentReview, deps: NotifyDeps): Promise<void> {
  if (await isBlockedByAny(review.mentorId, [review.studentId], tx)) return;
  const mentor = await nameOf(review.mentorId, tx);
  const title = `${mentor} ha escrito una reseña sobre ti`;
  const privately = 'Solo la leéis vosotros dos.';
  await notifyOne(tx, deps, {
    userId: review.studentId,
    type: 'feedback',
    title,
    description: privately,
    aboutId: review.mentorId,
    subject: studentReviewSubject(review.id),
    link: '/reviews/sobre-mi',
    mail: {
      paragraphs: [`${title}. ${privately}`, oneLine(review.text, 1000)],
      action: 'Leer lo que dicen de mí',
    },
  });
}

type RepliedReview = Pick<typeof reviews.$inferSelect, 'id' | 'studentId' | 'mentorId' | 'title'>;

/** Notifies once, however often the reply is rewritten; in the transaction that writes it. */
export async function notifyReply(tx: Db, review: RepliedReview, deps: NotifyDeps): Promise<void> {
  if (await isBlockedByAny(review.mentorId, [review.studentId], tx)) return;
  const mentor = await nameOf(review.mentorId, tx);
  await notifyOne(tx, deps, {
    userId: review.studentId,
    type: 'feedback',
    title: `${mentor} ha respondido a tu reseña`,
    description: `«${review.title}»`,
    aboutId: review.mentorId,
    subject: replySubject(review.id),
    link: '/reviews',
  });
}

export async function deleteReplyNotice(tx: Db, { id, studentId }: Pick<RepliedReview, 'id' | 'studentId'>) {
  const { userId, subject } = notifications;
  await tx.delete(notifications).where(and(eq(userId, studentId), eq(subject, replySubject(id))));
}
