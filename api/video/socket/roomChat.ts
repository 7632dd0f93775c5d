import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Services, Sweep, Writing } from '~/api/context';
import type { RoomFrame, RoomMessage } from '~/api/contract/room';
import { ROOM_CLOSES_AFTER_MS } from '~/api/contract/rules/sessions';
import { fullNameOf, personColumns } from '~/api/db/people';
import { roomMarks, roomMessages, users } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, Refusal, tooMany } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { unstorable, unstorableFields } from '~/api/http/validation';
import { deleteStale } from './cluster/tables';
import { errorFrame, refusalFrame } from './protocol';

/** How much of the chat a newcomer gets: the newest messages, limited in number and characters. */
const MAX_REPLAYED = 500;
const MAX_REPLAYED_CHARACTERS = 200_000;
const MAX_KEPT = 5_000;

interface NewMessage {
  mentorshipId: number;
  userId: number;
  text: string;
  /** Chosen by the page; a repeated one stores nothing. */
  clientId: string;
}

/** `isNew` is false if it was stored before. @throws 409 for a taken `client_id`, or a chat that is full */
async function storeMessage({ mentorshipId, userId, text, clientId }: NewMessage, { tx, now }: Writing) {
  const { rows } = await tx.execute<{ id: string | number }>(sql`
    insert into room_messages (mentorship_id, user_id, content, client_id, sent_at)
    select ${mentorshipId}::integer, ${userId}::integer, ${text}::text, ${clientId}::text, ${timestamptz(now)}
    where (select count(*) from room_messages where mentorship_id = ${mentorshipId}::integer) < ${MAX_KEPT}::integer
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
  const rows = await selectMessages(db)
    .where(eq(roomMessages.mentorshipId, mentorshipId))
    .orderBy(desc(roomMessages.id))
    .limit(MAX_REPLAYED);
  let characters = 0;
  const fitting = rows.filter(({ text }) => {
    characters += text.length;
    return characters <= MAX_REPLAYED_CHARACTERS;
  });
  return fitting.map(frameOf).reverse();
}

export async function messagesById(ids: number[], db: Db) {
  if (ids.length === 0) return [];
  const rows = await selectMessages(db).where(inArray(roomMessages.id, ids)).orderBy(roomMessages.id);
  return rows.map((row) => ({ mentorshipId: row.mentorshipId, message: frameOf(row) }));
}

const selectMessages = (db: Db) =>
  db
    .select({
      id: roomMessages.id,
      mentorshipId: roomMessages.mentorshipId,
      user: personColumns,
      text: roomMessages.content,
      sentAt: roomMessages.sentAt,
      clientId: roomMessages.clientId,
    })
    .from(roomMessages)
    .innerJoin(users, eq(users.id, roomMessages.userId));

type Row = Awaited<ReturnType<typeof selectMessages>>[number];
const frameOf = ({ id, user, text, sentAt, clientId }: Row): RoomMessage => ({
  id,
  user_id: user.id,
  full_name: fullNameOf(user),
  text,
  sent_at: sentAt.toISOString(),
  client_id: clientId,
});

/** The chat of one page: the stored messages, then new ones, each once however often it is delivered. */
export function createChatFeed(send: (message: RoomMessage) => void) {
  const sent = new Set<number>();
  let waiting: RoomMessage[] | null = [];
  const once = (message: RoomMessage) => {
    if (sent.has(message.id)) return;
    sent.add(message.id);
    send(message);
  };
  return {
    /** Replays the stored messages, before anything else. */
    replay: (messages: RoomMessage[]) => {
      for (const message of [...messages, ...(waiting ?? [])]) once(message);
      waiting = null;
    },
    /** A new message, which waits for the replay. */
    live: (message: RoomMessage) => {
      if (waiting) waiting.push(message);
      else once(message);
    },
    /** Confirms to the author a message that was stored before. */
    again: send,
  };
}

/** Messages of one page that wait for the one before them. */
const MAX_WAITING = 20;
const NOT_STORED = 'No se ha podido guardar el mensaje. Vuelve a intentarlo.';

interface WriterOptions {
  mentorshipId: number;
  userId: number;
  answer: (frame: RoomFrame) => void;
  /** A new message, for everybody in this process; other processes are told with the commit. */
  stored: (message: RoomMessage) => void;
  /** Only to that page: it was stored before. */
  again: (message: RoomMessage) => void;
  announce: (id: number, tx: Services['db']) => Promise<void>;
}

/** Stores what one page writes, in sequence; its signals need not wait for the database. */
export function createChatWriter(
  { mentorshipId, userId, answer, stored, again, announce }: WriterOptions,
  { db, clock, limiters, log }: Services,
): (text: string, clientId: string) => void {
  let tail = Promise.resolve();
  let waiting = 0;
  const store = async (text: string, clientId: string): Promise<void> => {
    try {
      await spend(limiters.roomChat, String(userId));
      if (unstorableFields({ text, clientId }).length > 0) throw unstorable(['text']);
      const input = { mentorshipId, userId, text, clientId };
      const { id, isNew } = await db.transaction(async (tx) => {
        const outcome = await storeMessage(input, { tx, now: clock() });
        if (outcome.isNew) await announce(outcome.id, tx);
        return outcome;
      });
      const [row] = await messagesById([id], db);
      if (row) (isNew ? stored : again)(row.message);
    } catch (error) {
      if (error instanceof Refusal) return answer(refusalFrame(error, clientId));
      log.error({ err: error instanceof Error ? error.name : error }, 'room: a message was not stored');
      answer(errorFrame(NOT_STORED, clientId));
    }
  };
  return (text, clientId) => {
    if (waiting >= MAX_WAITING) return answer(refusalFrame(tooMany(1), clientId));
    waiting += 1;
    tail = tail.then(() => store(text, clientId)).finally(() => (waiting -= 1));
  };
}

const ROWS_PER_ROUND = 1_000;

/** Deletes a room's messages and whiteboard when it closes, and what dead processes left behind. */
export async function deleteClosedRoomData({ services: { db }, now, stopping }: Sweep): Promise<boolean> {
  await deleteStale(db);
  const closed = timestamptz(new Date(now.getTime() - ROOM_CLOSES_AFTER_MS));
  for (const table of [roomMessages, roomMarks])
    for (let gone = ROWS_PER_ROUND; gone === ROWS_PER_ROUND && !stopping(); ) {
      const { rows } = await db.execute(sql`delete from ${table} where id = any (array(
      select r.id from ${table} r join mentorships m on m.id = r.mentorship_id
      where upper(m.during) <= ${closed} or m.cancelled_at is not null limit ${ROWS_PER_ROUND})) returning 1`);
      gone = rows.length;
    }
  return true;
}
