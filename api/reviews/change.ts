import { and, eq, inArray } from 'drizzle-orm';
import { isStaff } from '../auth/callers';
import type { ReviewChanges } from '../contract/reviews';
import { tellTime } from '../db/clock';
import { notifications, reviews } from '../db/schema';
import type { Db } from '../db/types';
import { forbidden, notFound } from '../http/errors';
import { retrying } from '../http/retry';
import { forgetReply } from '../notifications/replyNotices';
import { tellReview } from '../notifications/reviewNotices';
import { badgeSubject, reviewSubject } from '../notifications/subjects';
import type { Services } from '../services';
import type { Caller } from '../types';
import { badgeIdsOf, giveBadges } from './badges';
import { isEditable } from './rules';

/** Changes what was sent. @throws 404, 403 for anybody but its author in the first 14 days, and staff */
export async function changeReview(
  id: number,
  { badges, ...texts }: ReviewChanges,
  { caller, services }: { caller: Caller; services: Services },
): Promise<void> {
  const { db, clock, random } = services;
  const work = () =>
    db.transaction(async (tx) => {
      const { mentorId } = await lockWritable(id, caller, { tx, now: clock() });
      await tellTime(tx, clock());
      if (!badges && Object.keys(texts).length === 0) return;
      await tx
        .update(reviews)
        .set({ ...texts, updatedAt: clock() })
        .where(eq(reviews.id, id));
      if (!badges) return;
      const takenBack = (await badgeIdsOf(id, tx)).filter((one) => !badges.includes(one));
      await forgetNotices(mentorId, badgeSubjects(id, takenBack), tx);
      await giveBadges(id, badges, tx);
      // Of the review the mentor has heard: this tells of the badges that are new.
      await tellReview(tx, { reviewId: id }, services);
    });
  await retrying(work, random);
}

/** Its badges, its reply and what its mentor and its student were told of them go with it. @throws as `changeReview` */
export async function deleteReview(id: number, caller: Caller, services: Services): Promise<void> {
  const { db, clock, random } = services;
  const work = () =>
    db.transaction(async (tx) => {
      const { mentorId, studentId } = await lockWritable(id, caller, { tx, now: clock() });
      await tellTime(tx, clock());
      await forgetReply(tx, { id, studentId });
      const subjects = [reviewSubject(id), ...badgeSubjects(id, await badgeIdsOf(id, tx))];
      await forgetNotices(mentorId, subjects, tx);
      await tx.delete(reviews).where(eq(reviews.id, id));
    });
  await retrying(work, random);
}

const badgeSubjects = (id: number, badgeIds: number[]) => badgeIds.map((one) => badgeSubject(id, one));

/** A notification of something that does not exist leads nowhere. */
async function forgetNotices(mentorId: number, subjects: string[], tx: Db): Promise<void> {
  if (subjects.length === 0) return;
  const { userId, subject } = notifications;
  await tx.delete(notifications).where(and(eq(userId, mentorId), inArray(subject, subjects)));
}

/** Everybody may read reviews, so that whose it is makes a 403 and no 404. */
async function lockWritable(id: number, caller: Caller, { tx, now }: { tx: Db; now: Date }) {
  const [row] = await tx
    .select({ studentId: reviews.studentId, mentorId: reviews.mentorId, createdAt: reviews.createdAt })
    .from(reviews)
    .where(eq(reviews.id, id))
    .for('update');
  if (!row) throw notFound();
  if (isStaff(caller)) return row;
  if (row.studentId !== caller.id) throw forbidden('Solo quien escribió la reseña puede cambiarla.');
  if (!isEditable(row.createdAt, now)) {
    throw forbidden('Una reseña se puede cambiar o borrar durante 14 días.');
  }
  return row;
}
