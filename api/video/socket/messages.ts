import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { RoomMessage } from '../../contract/roomSocket';
import { roomMessages, users } from '../../db/schema';
import type { Db } from '../../db/types';
import { conflict } from '../../http/errors';
import { at } from '../../mentorships/times';
import { fullNameOf } from '../../users/people';

/** What one who comes is told of the chat: the newest, so many and so many characters at most. */
const MOST_REPLAYED = 500;
const CHARACTERS_REPLAYED = 200_000;
/** Of one room: whoever writes more does not talk. */
const MOST_KEPT = 5_000;

interface NewMessage {
  mentorshipId: number;
  userId: number;
  text: string;
  /** The page's own; the same one again stores nothing. */
  clientId: string;
}

/** `isNew` is false for one that was stored before. @throws 409 for the `client_id` of another message, or a chat that is full */
export async function storeMessage(
  { mentorshipId, userId, text, clientId }: NewMessage,
  { tx, now }: { tx: Db; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await tx.execute<{ id: string | number }>(sql`
    insert into room_messages (mentorship_id, user_id, content, client_id, sent_at)
    select ${mentorshipId}::integer, ${userId}::integer, ${text}::text, ${clientId}::text, ${at(now)}
    where (select count(*) from room_messages where mentorship_id = ${mentorshipId}::integer) < ${MOST_KEPT}::integer
    on conflict (mentorship_id, user_id, client_id) do nothing returning id`);
  if (rows[0]) return { id: Number(rows[0].id), isNew: true };
  const own = and(eq(roomMessages.mentorshipId, mentorshipId), eq(roomMessages.userId, userId));
  const [first] = await tx
    .select({ id: roomMessages.id, content: roomMessages.content })
    .from(roomMessages)
    .where(and(own, eq(roomMessages.clientId, clientId)));
  if (!first) throw conflict('El chat de esta sala está lleno.');
  if (first.content !== text) throw conflict('Ese client_id ya es de otro mensaje.');
  return { id: first.id, isNew: false };
}

/** The chat so far, oldest first. */
export async function messagesOf(mentorshipId: number, db: Db): Promise<RoomMessage[]> {
  const rows = await select(db)
    .where(eq(roomMessages.mentorshipId, mentorshipId))
    .orderBy(desc(roomMessages.id))
    .limit(MOST_REPLAYED);
  let characters = 0;
  const fitting = rows.filter(({ text }) => {
    characters += text.length;
    return characters <= CHARACTERS_REPLAYED;
  });
  return fitting.map(frameOf).reverse();
}

/** By id, each with its room. */
export async function messagesById(
  ids: number[],
  db: Db,
): Promise<{ mentorshipId: number; message: RoomMessage }[]> {
  if (ids.length === 0) return [];
  const rows = await select(db).where(inArray(roomMessages.id, ids)).orderBy(roomMessages.id);
  return rows.map((row) => ({ mentorshipId: row.mentorshipId, message: frameOf(row) }));
}

const select = (db: Db) =>
  db
    .select({
      id: roomMessages.id,
      mentorshipId: roomMessages.mentorshipId,
      userId: roomMessages.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      deletedAt: users.deletedAt,
      text: roomMessages.content,
      sentAt: roomMessages.sentAt,
      clientId: roomMessages.clientId,
    })
    .from(roomMessages)
    .innerJoin(users, eq(users.id, roomMessages.userId));

type Row = Awaited<ReturnType<typeof select>>[number];
const frameOf = ({ id, userId, text, sentAt, clientId, ...named }: Row): RoomMessage => ({
  id,
  user_id: userId,
  full_name: fullNameOf(named),
  text,
  sent_at: sentAt.toISOString(),
  client_id: clientId,
});
