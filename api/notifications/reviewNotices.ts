import { and, eq } from 'drizzle-orm';
import { badges, notifications, reviewBadges, reviews } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { oneLine } from '~/api/mail/layout';
import { type Notice, type NotifyDeps, notify } from './notify';
import { namesById } from './sessionFacts';
import { badgeSubject, replySubject, reviewSubject } from './subjects';

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
