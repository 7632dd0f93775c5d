import { and, asc, eq, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import type { ReplyPayload, SavedReply } from '~/api/contract/chat';
import { REPLIES_MAX } from '~/api/contract/rules/limits';
import { violates } from '~/api/db/errors';
import { inTurn } from '~/api/db/locks';
import { savedReplies } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { conflict, invalid, notFound } from '~/api/http/errors';

type Row = typeof savedReplies.$inferSelect;

const viewOf = ({ id, title, text, updatedAt }: Row): SavedReply => ({
  id,
  title,
  text,
  updated_at: updatedAt.toISOString(),
});

const readOwn = statement<{ userId: number }, Row[]>('saved replies', (db) =>
  db
    .select()
    .from(savedReplies)
    .where(eq(savedReplies.userId, sql.placeholder('userId')))
    .orderBy(asc(sql`lower(${savedReplies.title})`), asc(savedReplies.id)),
);

export async function listReplies(userId: number, db: Db): Promise<SavedReply[]> {
  return (await readOwn(db, { userId })).map(viewOf);
}

/** @throws 400 on `title` when there is one of that name, 409 when there are as many as one can have */
export function addReply(userId: number, payload: ReplyPayload, services: Services): Promise<SavedReply> {
  const now = services.clock();
  return inTurn(userId, services, async (tx) => {
    // Of two at once the second counts the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved_replies', ${userId}))`);
    if ((await tx.$count(savedReplies, eq(savedReplies.userId, userId))) >= REPLIES_MAX) throw conflict(FULL);
    const row = { ...payload, userId, createdAt: now, updatedAt: now };
    return written(tx.insert(savedReplies).values(row).returning());
  });
}

interface Own {
  id: number;
  userId: number;
}
const isOwn = ({ id, userId }: Own) => and(eq(savedReplies.id, id), eq(savedReplies.userId, userId));

/** @throws 400 on `title` when another has that name, 404 */
export const changeReply = (own: Own, payload: ReplyPayload, { db, now }: { db: Db; now: Date }) =>
  written(
    db
      .update(savedReplies)
      .set({ ...payload, updatedAt: now })
      .where(isOwn(own))
      .returning(),
  );

/** @throws 404 */
export async function removeReply(own: Own, db: Db): Promise<void> {
  const gone = await db.delete(savedReplies).where(isOwn(own)).returning({ id: savedReplies.id });
  if (gone.length === 0) throw notFound();
}

async function written(writing: PromiseLike<Row[]>): Promise<SavedReply> {
  try {
    const [row] = await writing;
    if (!row) throw notFound();
    return viewOf(row);
  } catch (error) {
    if (violates(error, 'saved_replies_title')) throw invalid({ title: [TAKEN] });
    throw error;
  }
}

const FULL = `Ya tienes ${REPLIES_MAX} respuestas guardadas: elimina alguna para añadir otra.`;
const TAKEN = 'Ya tienes una respuesta con ese nombre.';
