import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type MaterialRow, materialColumns, materialView, mayDelete } from '~/api/chat/fileViews';
import type { Caller, LiveNews, Reading, Services } from '~/api/context';
import type { materialList } from '~/api/contract/materials';
import { MATERIALS_MOST, MATERIALS_QUOTA_BYTES, STUDENT_QUOTA_BYTES } from '~/api/contract/rules/materials';
import { chatMessages, materials, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { forbidden, notFound } from '~/api/http/errors';
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

/** Bytes of a mentor's files, of one uploader's if there is a condition for it. */
export async function bytesOf(mentorId: number, db: Db, theirs?: SQL): Promise<number> {
  const [row] = await db
    .select({ bytes: summed })
    .from(materials)
    .where(and(eq(materials.mentorId, mentorId), theirs));
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
 * Bytes of all files of a mentor; of a student's own, those that they can still delete, who gets no more than the
 * mentor has left. What is in a group that they have left makes their share smaller.
 */
async function spaceOf(
  { mentorId }: Place,
  caller: Caller,
  db: Db,
): Promise<{ used: number; quota: number }> {
  const all = await bytesOf(mentorId, db);
  if (mentorId === caller.id) return { used: all, quota: MATERIALS_QUOTA_BYTES };
  const own = await bytesOf(mentorId, db, addedBy(caller));
  const used = await bytesOf(mentorId, db, and(addedBy(caller), visibleTo(caller)));
  const left = Math.min(STUDENT_QUOTA_BYTES - own, MATERIALS_QUOTA_BYTES - all);
  return { used, quota: used + Math.max(0, left) };
}

/** One that the caller may see. @throws 404 */
export async function getMaterial(id: number, caller: Caller, db: Db): Promise<MaterialRow> {
  const [row] = await selectMaterials(db, and(eq(materials.id, id), visibleTo(caller)));
  if (!row) throw notFound();
  return row;
}

/** With its bytes. @throws 403 for those who neither added it nor are its mentor, 404 */
export function deleteMaterial(
  id: number,
  caller: Caller,
  { db, live }: Pick<Services, 'db' | 'live'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await getMaterial(id, caller, tx);
    if (!mayDelete(row, caller)) throw forbidden('Solo quien añadió el archivo y el mentor lo eliminan.');
    const { gone, told } = await deleteWhere(eq(materials.id, id), tx);
    const mentorshipId = gone[0]?.mentorshipId ?? null;
    if (mentorshipId !== null) return tellSession(mentorshipId, { tx, live });
    await live.publish(tx, told.flatMap(newsOf));
  });
}

/** What an erased account added, and everything of a mentor. */
export async function eraseMaterials(userId: number, tx: Db, live: Services['live']): Promise<void> {
  const { told } = await deleteWhere(
    or(eq(materials.uploaderId, userId), eq(materials.mentorId, userId)),
    tx,
  );
  // Nothing is kept for who has gone.
  const news = told.flatMap(newsOf).filter((one) => one.userId !== userId);
  await live.publish(tx, news);
}

/** The two people of a message get it anew, which says that its file is gone. */
const newsOf = (message: { subjectId: number; senderId: number; receiverId: number }): LiveNews[] =>
  [message.senderId, message.receiverId].map((userId) => ({
    userId,
    kind: 'message',
    subjectId: message.subjectId,
  }));

/** The messages that brought them say so: `told`. */
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
  await fileStore.remove(
    gone.flatMap(({ key: one }) => [one, thumbnailKey(one)]),
    tx,
  );
  return { gone, told };
}
