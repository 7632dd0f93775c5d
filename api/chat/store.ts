import { inArray, sql } from 'drizzle-orm';
import type { ApiDeps, Services, Writing } from '~/api/context';
import type { ChatFrame } from '~/api/contract/chat';
import { type SqlError, sqlErrorOf } from '~/api/db/errors';
import { chatMessages } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, Refusal } from '~/api/http/errors';
import { unstorable, unstorableFields } from '~/api/http/validation';
import { newsFor } from '~/api/notices';
import { type ChatUser, messageRefusal } from './may';
import { findChatUsers, frameOf, type MessageRow } from './queries';

export interface NewMessage {
  sender: ChatUser;
  receiverId: number;
  content: string;
  /** Chosen by the sender; a repeated one stores nothing. */
  clientId: string | null;
  /** Id of the attached file. */
  materialId?: number;
}

/** `isNew` is false if the message was stored before. */
export interface StoredMessage {
  message: ChatFrame;
  isNew: boolean;
}

/**
 * Stores a message, and notifies both people after the commit.
 * @throws 400, 403 (may not write to this user), 404 (no such user), 409 (`client_id` of another message)
 */
export type StoreMessage = (message: NewMessage) => Promise<StoredMessage>;

export interface ChatServices extends Services {
  storeMessage: StoreMessage;
}

interface Waiting {
  input: NewMessage;
  resolve: (stored: StoredMessage) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH = 100;

/**
 * Stores messages that arrive meanwhile together, in order of arrival: a commit with NOTIFY blocks all other commits,
 * so one transaction per message would make everybody wait.
 */
export function createMessageStore(deps: Pick<ApiDeps, 'db' | 'clock' | 'live'>): StoreMessage {
  const waiting: Waiting[] = [];
  let busy = false;
  const work = async () => {
    busy = true;
    while (waiting.length > 0) await storeBatch(waiting.splice(0, MAX_BATCH), deps);
    busy = false;
  };
  return (input) => {
    const fields = unstorableFields({ message: input.content, client_id: input.clientId });
    if (fields.length > 0) return Promise.reject(unstorable(fields));
    return new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!busy) void work();
    });
  };
}

/** Kinds of error that a single message of the batch can cause. */
const CAUSED_BY_ONE = new Set<SqlError['kind'] | undefined>(['bad-data', 'conflict', 'retry']);

/** Never rejects. */
async function storeBatch(batch: Waiting[], deps: Pick<ApiDeps, 'db' | 'clock' | 'live'>): Promise<void> {
  try {
    const inputs = batch.map(({ input }) => input);
    const outcomes = await deps.db.transaction((tx) =>
      storeMessages(inputs, { tx, now: deps.clock(), live: deps.live }),
    );
    batch.forEach(({ resolve, reject }, i) => {
      const outcome = outcomes[i];
      if (outcome instanceof Refusal) reject(outcome);
      else if (outcome) resolve(outcome);
    });
  } catch (error) {
    // One message failed, say for a user who was just deleted, so nothing was stored: each is now stored on its own.
    if (batch.length > 1 && CAUSED_BY_ONE.has(sqlErrorOf(error)?.kind))
      for (const one of batch) await storeBatch([one], deps);
    else for (const { reject } of batch) reject(error);
  }
}

/** Stores them in an open transaction; the outcomes in the same order. */
export async function storeMessages(
  inputs: NewMessage[],
  { tx, now, live }: Writing & Pick<ApiDeps, 'live'>,
): Promise<(StoredMessage | Refusal)[]> {
  const ids = inputs.flatMap(({ sender, receiverId }) => [sender.id, receiverId]);
  const people = await findChatUsers([...new Set(ids)], tx);
  const refusals = inputs.map(({ sender, receiverId }) =>
    messageRefusal(people.get(sender.id) ?? sender, people.get(receiverId)),
  );
  const allowed = inputs.filter((_, i) => !refusals[i]);
  const rows = await insert(allowed, { tx, now });
  const news = rows.flatMap((one) => newsFor([one.senderId, one.receiverId], 'message', one.id));
  await live.publish(tx, news);
  const fresh = takenByKey(rows);
  const outcomes = inputs.map((input, i) => refusals[i] ?? newMessage(fresh(keyOf(input))));
  const repeated = inputs.filter((_, i) => !outcomes[i]);
  const known = await findSent(repeated, tx);
  return inputs.map((input, i) => outcomes[i] ?? repeatedMessage(input, known.get(keyOf(input))));
}

async function insert(inputs: NewMessage[], { tx, now }: Writing): Promise<MessageRow[]> {
  if (inputs.length === 0) return [];
  return tx
    .insert(chatMessages)
    .values(inputs.map(({ sender, ...rest }) => ({ ...rest, senderId: sender.id, createdAt: now })))
    .onConflictDoNothing({ target: [chatMessages.senderId, chatMessages.clientId] })
    .returning();
}

/** By `keyOf`. */
async function findSent(inputs: NewMessage[], tx: Db): Promise<Map<string, MessageRow>> {
  const pairs = inputs.map(({ sender, clientId }) => sql`(${sender.id}::integer, ${clientId}::text)`);
  if (pairs.length === 0) return new Map();
  const pair = sql`(${chatMessages.senderId}, ${chatMessages.clientId})`;
  const rows = await tx.select().from(chatMessages).where(inArray(pair, pairs));
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const newMessage = (row: MessageRow | undefined): StoredMessage | null =>
  row ? { message: frameOf(row), isNew: true } : null;

function takenByKey(rows: MessageRow[]): (key: string) => MessageRow | undefined {
  const left = new Map<string, MessageRow[]>();
  for (const row of rows) left.set(keyOf(row), [...(left.get(keyOf(row)) ?? []), row]);
  return (key) => left.get(key)?.shift();
}

function repeatedMessage(input: NewMessage, first: MessageRow | undefined): StoredMessage | Refusal {
  if (first?.receiverId !== input.receiverId || first.content !== input.content) {
    return conflict('Ese client_id ya es de otro mensaje.');
  }
  return { message: frameOf(first), isNew: false };
}

/** Identifies a message within one transaction; messages with the same key are interchangeable. */
function keyOf(one: NewMessage | MessageRow): string {
  const { receiverId, content, clientId } = one;
  const senderId = 'sender' in one ? one.sender.id : one.senderId;
  return JSON.stringify(clientId === null ? [senderId, receiverId, content] : [senderId, clientId]);
}
