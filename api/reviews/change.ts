import { eq } from 'drizzle-orm';
import { isStaff } from '../auth/callers';
import type { ReviewChanges } from '../contract/reviews';
import { reviews } from '../db/schema';
import type { Db } from '../db/types';
import { forbidden, notFound } from '../http/errors';
import { retrying } from '../http/retry';
import type { Services } from '../services';
import type { Caller } from '../types';
import { giveBadges } from './badges';
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
      await lockWritable(id, caller, { tx, now: clock() });
      await tx
        .update(reviews)
        .set({ ...texts, updatedAt: clock() })
        .where(eq(reviews.id, id));
      if (badges) await giveBadges(id, badges, tx);
    });
  await retrying(work, random);
}

/** Its badges and its reply go with it. @throws as `changeReview` */
export async function deleteReview(id: number, caller: Caller, services: Services): Promise<void> {
  const { db, clock, random } = services;
  const work = () =>
    db.transaction(async (tx) => {
      await lockWritable(id, caller, { tx, now: clock() });
      await tx.delete(reviews).where(eq(reviews.id, id));
    });
  await retrying(work, random);
}

/** Everybody may read reviews, so that whose it is makes a 403 and no 404. */
async function lockWritable(id: number, caller: Caller, { tx, now }: { tx: Db; now: Date }): Promise<void> {
  const [row] = await tx
    .select({ studentId: reviews.studentId, createdAt: reviews.createdAt })
    .from(reviews)
    .where(eq(reviews.id, id))
    .for('update');
  if (!row) throw notFound();
  if (isStaff(caller)) return;
  if (row.studentId !== caller.id) throw forbidden('Solo quien escribió la reseña puede cambiarla.');
  if (!isEditable(row.createdAt, now)) {
    throw forbidden('Una reseña se puede cambiar o borrar durante 14 días.');
  }
}
