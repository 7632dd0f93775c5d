import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type MaterialRow, materialColumns, materialView, mayDelete } from '~/api/chat/fileViews';
import type { Caller, Reading, Services } from '~/api/context';
import type { materialList } from '~/api/contract/materials';
import { MATERIALS_MOST, MATERIALS_QUOTA_BYTES, STUDENT_QUOTA_BYTES } from '~/api/contract/rules/materials';
import { chatMessages, materials, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { forbidden } from '~/api/http/errors';
import { newsFor } from '~/api/notices';
import { fileStore, thumbnailKey } from './fileStore';
import { type Asked, findPlace, isIn, type Place, tellSession, visibleTo } from './places';

export const selectMaterials = (db: Db, where: SQL | undefined) =>
  db
    .select(materialColumns)
    .from(materials)
    .innerJoin(users, eq(users.id, materials.uploaderId))
    .where(where)
    .orderBy(desc(materials.id))
    .limit(MATERIALS_MOST);

const summed = sql<number>`coalesce(sum(${materials.size}), 0)`.mapWith(Number);

/** Bytes of a mentor's files, optionally of one uploader. */
export async function bytesOf(mentorId: number, db: Db, theirs?: SQL): Promise<number> {
  const shared = and(eq(materials.mentorId, mentorId), theirs);
  const [row] = await db.select({ bytes: summed }).from(materials).where(shared);
  return row?.bytes ?? 0;
}

export const addedBy = ({ id }: Pick<Caller, 'id'>): SQL => eq(materials.uploaderId, id);

/** @throws 404 */
export async function listMaterials(
  asked: Asked,
  caller: Caller,
  reading: Reading,
): Promise<z.infer<typeof materialList>> {
  const place = await findPlace(asked, caller, reading);
  const rows = await selectMaterials(reading.db, isIn(place));
  return {
    results: rows.map((row) => materialView(row, caller)),
    ...(await spaceOf(place, caller, reading.db)),
    refusal: place.refusal,
  };
}

/**
 * Used bytes and quota: a mentor's with all files; a student's with the files that they can still delete, limited by
 * the mentor's free space. Files in groups that they have left reduce their quota.
 */
async function spaceOf({ mentorId }: Place, caller: Caller, db: Db) {
  const all = await bytesOf(mentorId, db);
  if (mentorId === caller.id) return { used: all, quota: MATERIALS_QUOTA_BYTES };
  const own = await bytesOf(mentorId, db, addedBy(caller));
  const used = await bytesOf(mentorId, db, and(addedBy(caller), visibleTo(caller)));
  const left = Math.min(STUDENT_QUOTA_BYTES - own, MATERIALS_QUOTA_BYTES - all);
  return { used, quota: used + Math.max(0, left) };
}

/** @throws 404 when the caller may not see it */
export async function getMaterial(id: number, caller: Caller, db: Db): Promise<MaterialRow> {
  const [row] = await selectMaterials(db, and(eq(materials.id, id), visibleTo(caller)));
  return orNotFound(row);
}

/** Deletes it with its bytes. @throws 403 for everyone but its uploader and mentor, 404 */
export const deleteMaterial = (id: number, caller: Caller, { db, live }: Pick<Services, 'db' | 'live'>) =>
  db.transaction(async (tx) => {
    const row = await getMaterial(id, caller, tx);
    if (!mayDelete(row, caller)) throw forbidden('Solo quien añadió el archivo y el mentor lo eliminan.');
    const { gone, told } = await deleteWhere(eq(materials.id, id), tx);
    const mentorshipId = gone[0]?.mentorshipId ?? null;
    if (mentorshipId !== null) return tellSession(mentorshipId, { tx, live });
    await live.publish(tx, told.flatMap(newsOf));
  });

/** Deletes everything that an erased account added, and all files of a mentor. */
export async function eraseMaterials(userId: number, tx: Db, live: Services['live']): Promise<void> {
  const theirs = or(eq(materials.uploaderId, userId), eq(materials.mentorId, userId));
  const { told } = await deleteWhere(theirs, tx);
  // The erased account itself gets no events.
  const news = told.flatMap(newsOf).filter((one) => one.userId !== userId);
  await live.publish(tx, news);
}

/** Both people of a message read it again, since it now says that its file is gone. */
const newsOf = (message: { subjectId: number; senderId: number; receiverId: number }) =>
  newsFor([message.senderId, message.receiverId], 'message', message.subjectId);

/** Deletes files; the messages that carried them (`told`) say so. */
async function deleteWhere(where: SQL | undefined, tx: Db) {
  const { materialId, senderId, receiverId } = chatMessages;
  const name = tx.select({ name: materials.name }).from(materials).where(eq(materials.id, materialId));
  const told = await tx
    .update(chatMessages)
    .set({ content: sql`'Archivo eliminado: ' || (${name})` })
    .where(inArray(materialId, tx.select({ id: materials.id }).from(materials).where(where)))
    .returning({ subjectId: chatMessages.id, senderId, receiverId });
  const { fileKey: key, mentorshipId } = materials;
  const gone = await tx.delete(materials).where(where).returning({ key, mentorshipId });
  const keys = gone.flatMap((one) => [one.key, thumbnailKey(one.key)]);
  await fileStore.remove(keys, tx);
  return { gone, told };
}
