import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { HIDDEN_DAYS } from '~/api/contract/rules/reviews';
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
import { type Notice, type NotifyDeps, notify } from './notify';

/**
 * Tells a mentor of a review, and of each badge that came with it (docs/contract.md, 'What the server does by
 * itself'), in the transaction that writes it.
 */
export async function notifyReview(
  tx: Db,
  { reviewId }: { reviewId: number },
  deps: NotifyDeps,
): Promise<void> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId));
  if (!review) return;
  const given = await tx
    .select({ id: badges.id, name: badges.name })
    .from(reviewBadges)
    .innerJoin(badges, eq(badges.id, reviewBadges.badgeId))
    .where(eq(reviewBadges.reviewId, reviewId))
    .orderBy(badges.id);
  const student = (await namesById([review.studentId], tx)).get(review.studentId) ?? '';
  const about = { userId: review.mentorId, link: '/reviews' };
  const sentence = `${student} ha valorado tu mentoría con un ${review.calification} sobre 5.`;
  const received: Notice = {
    ...about,
    type: 'feedback',
    title: 'Nueva reseña',
    description: sentence,
    subject: reviewSubject(reviewId),
    mail: {
      subject: `Nueva reseña de ${student}`,
      paragraphs: [
        sentence,
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
      title: `Medalla «${badge.name}»`,
      description: `${student} te ha dado una medalla.`,
      subject: badgeSubject(reviewId, badge.id),
    }),
  );
  await notify(tx, [received, ...earned], deps);
}

interface Pair {
  mentorshipId: number;
  studentId: number;
}

/** Nobody is asked to review somebody who was not there. */
const wasThere = (personId: SQL, { mentorshipId }: Pair): SQL =>
  not(isMarkedAbsent(personId, sql`${mentorshipId}::int`));

/** A review that waits: its mentor hears that there is one, and nothing of what it says. */
export async function notifyWaiting(tx: Db, pair: Pair, deps: NotifyDeps): Promise<void> {
  const { id, mentorId, studentId, mentorshipId, publishedAt } = reviews;
  const ofPair = and(eq(mentorshipId, pair.mentorshipId), eq(studentId, pair.studentId), isNull(publishedAt));
  const [waiting] = await tx
    .select({ id, mentorId, identifier: mentorships.identifier })
    .from(reviews)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipId))
    .where(and(ofPair, wasThere(sql`${pair.studentId}::int`, pair)));
  if (!waiting) return;
  const student = (await namesById([pair.studentId], tx)).get(pair.studentId) ?? '';
  const sentence = `${student} ha escrito su reseña; escribe la tuya para leerla.`;
  await notify(
    tx,
    [
      {
        userId: waiting.mentorId,
        type: 'feedback',
        title: 'Tienes una reseña por leer',
        description: sentence,
        subject: waitingSubject(waiting.id),
        link: `/reviews/estudiantes/${waiting.identifier}`,
        mail: {
          subject: `${student} ha escrito su reseña`,
          paragraphs: [
            sentence,
            `Si no escribes la tuya, la leerás ${HIDDEN_DAYS} días después de la mentoría.`,
          ],
          action: 'Escribir la mía',
        },
      },
    ],
    deps,
  );
}

/** The same for the student whom a mentor has reviewed. */
export async function notifyStudentReviewWaiting(tx: Db, pair: Pair, deps: NotifyDeps): Promise<void> {
  const { id, mentorId, studentId, mentorshipId, publishedAt } = studentReviews;
  const ofPair = and(eq(mentorshipId, pair.mentorshipId), eq(studentId, pair.studentId), isNull(publishedAt));
  const [waiting] = await tx
    .select({ id, mentorId })
    .from(studentReviews)
    .where(and(ofPair, wasThere(sql`student_reviews.mentor_id`, pair)));
  if (!waiting) return;
  const mentor = (await namesById([waiting.mentorId], tx)).get(waiting.mentorId) ?? '';
  await notify(
    tx,
    [
      {
        userId: pair.studentId,
        type: 'feedback',
        title: 'Tienes una reseña por leer',
        description: `${mentor} ha escrito su reseña; escribe la tuya para leerla.`,
        subject: studentWaitingSubject(waiting.id),
        link: '/reviews',
      },
    ],
    deps,
  );
}

/** Tells a student what their mentor has written, once it is published. */
export async function notifyStudentReview(
  tx: Db,
  review: typeof studentReviews.$inferSelect,
  deps: NotifyDeps,
): Promise<void> {
  const mentor = (await namesById([review.mentorId], tx)).get(review.mentorId) ?? '';
  const sentence = `${mentor} ha escrito una reseña sobre ti. Solo la leéis vosotros dos.`;
  await notify(
    tx,
    [
      {
        userId: review.studentId,
        type: 'feedback',
        title: 'Tu mentor ha escrito sobre ti',
        description: sentence,
        subject: studentReviewSubject(review.id),
        link: '/reviews/sobre-mi',
        mail: {
          subject: `Reseña de ${mentor}`,
          paragraphs: [sentence, oneLine(review.text, 1000)],
          action: 'Leer lo que dicen de mí',
        },
      },
    ],
    deps,
  );
}

type RepliedReview = Pick<typeof reviews.$inferSelect, 'id' | 'studentId' | 'mentorId' | 'title'>;

/** Once, however often the reply is rewritten; in the transaction that writes it. */
export async function notifyReply(tx: Db, review: RepliedReview, deps: NotifyDeps): Promise<void> {
  const mentor = (await namesById([review.mentorId], tx)).get(review.mentorId) ?? '';
  const replied: Notice = {
    userId: review.studentId,
    type: 'feedback',
    title: 'Han respondido a tu reseña',
    description: `${mentor} ha respondido a tu reseña «${review.title}».`,
    subject: replySubject(review.id),
    link: '/reviews',
  };
  await notify(tx, [replied], deps);
}

export async function deleteReplyNotice(tx: Db, { id, studentId }: Pick<RepliedReview, 'id' | 'studentId'>) {
  const { userId, subject } = notifications;
  await tx.delete(notifications).where(and(eq(userId, studentId), eq(subject, replySubject(id))));
}
