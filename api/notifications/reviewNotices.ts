import { eq } from 'drizzle-orm';
import { badges, reviewBadges, reviews } from '../db/schema';
import type { Db } from '../db/types';
import { oneLine } from '../mail/oneLine';
import { type Notice, type NotifyDeps, notify } from './notify';
import { peopleById } from './session';
import { badgeSubject, reviewSubject } from './subjects';

/** Tells a mentor of a review, and of each badge that came with it (api.md section 5), in the transaction that writes it. */
export async function tellReview(
  tx: Db,
  { reviewId }: { reviewId: number },
  deps: NotifyDeps,
): Promise<void> {
  const [review] = await tx
    .select({
      mentorId: reviews.mentorId,
      studentId: reviews.studentId,
      title: reviews.title,
      text: reviews.text,
      calification: reviews.calification,
    })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  if (!review) return;
  const given = await tx
    .select({ id: badges.id, name: badges.name })
    .from(reviewBadges)
    .innerJoin(badges, eq(badges.id, reviewBadges.badgeId))
    .where(eq(reviewBadges.reviewId, reviewId))
    .orderBy(badges.id);
  const student = (await peopleById([review.studentId], tx)).get(review.studentId) ?? '';
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
