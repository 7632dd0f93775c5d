import { and, eq, lt, sql } from 'drizzle-orm';
import type { Writing } from '~/api/context';
import { tellTime } from '~/api/db/clock';
import { cases, pictures, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { DAY } from '~/api/time';
import type { Picture } from './upload';

/** Path relative to the API host. */
export const picturePath = (hash: string) => `/media/${hash}.webp`;

/** Stored once, however many users have it. Run it in the transaction that sets the user's picture. */
export async function storePicture({ hash, mime, bytes }: Picture, { tx, now }: Writing) {
  await tx
    .insert(pictures)
    .values({ hash, mime, bytes, createdAt: now })
    // An update, since it locks the row: a concurrent deletion waits, and then finds it in use.
    .onConflictDoUpdate({ target: pictures.hash, set: { createdAt: now } });
  return hash;
}

/** The old picture is deleted unless somebody else uses it. Run it in `retriedTransaction`. */
export async function changePicture(
  { userId, picture }: { userId: number; picture: Picture | null },
  { tx, now }: Writing,
): Promise<void> {
  const own = eq(users.id, userId);
  await tellTime(tx, now);
  const [before] = await tx.select({ hash: users.pictureHash }).from(users).where(own).for('update');
  const hash = picture && (await storePicture(picture, { tx, now }));
  await tx.update(users).set({ pictureHash: hash }).where(own);
  if (before?.hash && before.hash !== hash) await dropUnused(before.hash, tx);
}

export async function dropUnused(hash: string, tx: Db): Promise<void> {
  const one = eq(pictures.hash, hash);
  // A concurrent transaction that uses it has committed, or finds it deleted and stores it again.
  await tx.select({ hash: pictures.hash }).from(pictures).where(one).for('update');
  await tx.delete(pictures).where(and(one, unused));
}

export async function deleteUnusedPictures(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY);
  const isOld = and(lt(pictures.createdAt, dayAgo), unused);
  const old = await db.select({ hash: pictures.hash }).from(pictures).where(isOld).limit(1000);
  for (const { hash } of old) await db.transaction((tx) => dropUnused(hash, tx));
}

/** Staff can give a hidden picture back (docs/contract.md, 'Cases'). */
const unused = sql`not exists (select 1 from ${users} where ${users.pictureHash} = ${pictures.hash})
  and not exists (select 1 from ${cases} where ${cases.hidden} ->> 'pictureHash' = ${pictures.hash})`;
