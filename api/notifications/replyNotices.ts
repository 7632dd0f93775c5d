import { and, eq } from 'drizzle-orm';
import { notifications } from '../db/schema';
import type { Db } from '../db/types';
import { type NotifyDeps, notify } from './notify';
import { peopleById } from './session';
import { replySubject } from './subjects';

interface Answered {
  id: number;
  studentId: number;
  mentorId: number;
  title: string;
}

/** Tells the student of the mentor's answer to a review, once however often it is rewritten, in the transaction that writes it. */
export async function tellReply(tx: Db, review: Answered, deps: NotifyDeps): Promise<void> {
  const mentor = (await peopleById([review.mentorId], tx)).get(review.mentorId) ?? '';
  await notify(
    tx,
    [
      {
        userId: review.studentId,
        type: 'feedback',
        title: 'Han respondido a tu reseña',
        description: `${mentor} ha respondido a tu reseña «${review.title}».`,
        subject: replySubject(review.id),
        link: '/reviews',
      },
    ],
    deps,
  );
}

/** Of an answer that was taken back nothing is told any more. */
export async function forgetReply(tx: Db, { id, studentId }: Pick<Answered, 'id' | 'studentId'>) {
  const { userId, subject } = notifications;
  await tx.delete(notifications).where(and(eq(userId, studentId), eq(subject, replySubject(id))));
}
