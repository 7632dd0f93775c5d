/** Chat (docs/contract.md, "The chat's socket"). Characters are counted as code points: an emoji is one. */
import { z } from 'zod';
import { checkedBy, instant, line, sentId } from './common';
import { materialFile } from './materials';
import { isVisible, messageProblem, NO_MESSAGE } from './rules/limits';
import { REPLY_TEXT_MAX, REPLY_TITLE_MAX } from './rules/replies';
import {
  flag,
  idOf,
  instantOrNull,
  lenientArray,
  listOf,
  orNull,
  readCount,
  readId,
  readInstant,
  tolerant,
} from './tolerant';
import { publicUser, tolerantUser } from './users';

const id = z.int();

/** Chosen by the sender, unique among their messages: a repeated message is stored once. */
const clientId = z
  .string({ error: 'El client_id no es válido.' })
  .min(1, 'El client_id no es válido.')
  .max(100, 'El client_id no es válido.');

const content = z.string({ error: NO_MESSAGE }).check(checkedBy(messageProblem));

/** Sent to every socket of the conversation for each stored message, the author's included. */
export const chatFrame = z.object({
  id,
  sender: id,
  receiver: id,
  content: z.string(),
  created_at: instant,
  client_id: z.string().optional(),
  file: materialFile
    .optional()
    .describe('The file that the message brought, until it is deleted (extension `desk`).'),
});

export const chatMessage = chatFrame.extend({ is_read: z.boolean() });

/** Sent when the other person has read messages of the socket's user (extension `talk`). */
export const chatRead = z.object({
  read_up_to: id.describe('Id of a message: the receiver’s own messages up to it have been read.'),
});

/** The answer to a refused frame. With `retry_after`, in seconds, the same frame may be sent again then. */
export const chatErrorFrame = z.object({
  error: z.string().describe('For people to read, in Spanish.'),
  client_id: z.string().optional().describe('The `client_id` of the refused frame.'),
  retry_after: z.int().optional().describe('Seconds, when it came too soon or the server failed.'),
});

export const chatPayload = z
  .object({
    message: content.describe('1 to 4,000 characters.'),
    client_id: clientId.nullish().describe('Chosen by the client; again = the same message.'),
  })
  .meta({ examples: [{ message: '¡Hola!', client_id: 'c-1' }] });

/** Sent before the access token expires, with a new one of the same user. */
export const chatRenewal = z.object({
  token: z.string().min(1).max(4_000).describe('A new access token of the same person.'),
});
export const chatRenewed = z.object({
  token_expires_at: instant.describe('The socket ends a minute after it.'),
});

/** Checks the connection, and that earlier frames were handled: browsers do not expose protocol pings. */
export const chatPing = z.object({ ping: z.number().describe('Any number.') });
export const chatPong = z.object({ pong: z.number().describe('That number.') });

/** POST /api/chat/messages/ (extension `talk`). */
export const chatSendPayload = chatPayload.extend({
  receiver: sentId('No se ha indicado a quién.').describe('Id of the other person.'),
});

/** Response of GET /api/chat/unread/ and of POST /api/chat/read/{otherUserId}/ (extension `talk`). */
export const unreadCounts = z.object({
  total: z.int(),
  /** Newest first. */
  people: z.array(z.object({ user: id, count: z.int(), last_message: id, last_message_at: instant })),
});

/** POST /api/chat/read/{otherUserId}/: without `up_to`, everything up to now. */
export const readPayload = z.object({
  up_to: z
    .int({ error: 'El mensaje no es válido.' })
    .positive('El mensaje no es válido.')
    .max(Number.MAX_SAFE_INTEGER)
    .nullish(),
});

/** An entry in the lists of people with a conversation, most recent first. The last three are an extension. */
export const chatPerson = publicUser.extend({
  last_message_at: instant,
  /** The beginning of the newest message. Null for staff, who read nobody's conversations. */
  last_message: z.object({ sender: id, content: z.string() }).nullable(),
  /** Their account is open, so they can read new messages. */
  present: z.boolean(),
  may_write: z
    .boolean()
    .describe('False where a message would be refused (extension `staff`). In the caller’s own list.'),
});

export type ChatFrame = z.infer<typeof chatFrame>;
export type ChatRead = z.infer<typeof chatRead>;
export type ChatMessage = z.infer<typeof chatMessage>;

const idOrNull = orNull(readId).transform((v) => v || null);

/** A message of the history, or one just sent; invalid without sender, text or time. */
export const tolerantChatEntry = z
  .object({
    id: idOrNull,
    client_id: idOrNull,
    sender: idOf,
    content: z.string(),
    created_at: readInstant,
    is_read: orNull(z.boolean()),
    file: orNull(
      z.object({ id: readId, name: z.string(), size: z.number(), is_picture: orNull(z.boolean()) }),
    ),
  })
  .transform(({ client_id, created_at, is_read, file, ...message }) => ({
    ...message,
    clientId: client_id,
    createdAt: created_at,
    ...(is_read && { isRead: true }),
    ...(file && {
      file: { id: file.id, name: file.name, size: file.size, isPicture: file.is_picture === true },
    }),
  }));

export const tolerantChatHistory = listOf(tolerantChatEntry);

export const tolerantChatPartner = tolerantUser.and(
  z.object({
    last_message_at: instantOrNull,
    last_message: orNull(z.object({ sender: idOf, content: z.string() })),
    present: orNull(z.boolean()),
    may_write: flag(true),
  }),
);

/** Extension `talk`; a missing total is the sum over the people. */
export const tolerantUnreadCounts = z
  .object({
    total: orNull(readCount),
    people: lenientArray(z.object({ user: idOf, count: readCount, last_message_at: instantOrNull })),
  })
  .transform(({ total, people }) => ({
    total: total ?? people.reduce((sum, one) => sum + one.count, 0),
    people: people.map((one) => ({ id: one.user, count: one.count, lastMessageAt: one.last_message_at })),
  }));
export type ChatUnread = z.output<typeof tolerantUnreadCounts>;

// Frames of the sockets of chats and rooms, read by the API and by the relay of the website

/** The frame as an object; null for anything else. */
export function frameObject(text: string): object | null {
  try {
    const sent: unknown = JSON.parse(text);
    return typeof sent === 'object' && !Array.isArray(sent) ? sent : null;
  } catch {
    return null;
  }
}

export const NO_FRAME = 'El mensaje no es JSON válido.';

/** The frame's `client_id`, if valid. */
export function clientIdOf(sent: object): string | undefined {
  const id = 'client_id' in sent ? sent.client_id : undefined;
  return typeof id === 'string' && id.length <= 100 ? id : undefined;
}

/** Answers a frame of the chat. `retryAfter` in seconds. */
export const chatError = (
  error: string,
  { clientId, retryAfter }: { clientId?: string | undefined; retryAfter?: number | undefined } = {},
) => ({ error, client_id: clientId, retry_after: retryAfter });

/** A chat message, or the error frame for anything else. */
export function readChatMessage(sent: object | null) {
  if (!sent) return { kind: 'bad' as const, answer: chatError(NO_FRAME) };
  const { data, error } = chatPayload.safeParse(sent);
  if (data) return { kind: 'message' as const, content: data.message, clientId: data.client_id ?? undefined };
  const text = error.issues[0]?.message ?? 'El mensaje no es válido.';
  return { kind: 'bad' as const, answer: chatError(text, { clientId: clientIdOf(sent) }) };
}

// Texts that a person saves for their messages (docs/contract.md, 'Saved replies'; extension `talk`)

const NO_TITLE = 'Ponle un nombre.';
const NO_TEXT = 'Escribe el texto.';

/** Characters as code points, and line breaks as one, as messages are counted. */
const replyText = z
  .string({ error: NO_TEXT })
  .overwrite((v) => v.replaceAll('\r\n', '\n').trim())
  .check(
    checkedBy((v) => {
      if (!isVisible(v)) return NO_TEXT;
      return [...v].length > REPLY_TEXT_MAX ? `Como mucho ${REPLY_TEXT_MAX} caracteres.` : null;
    }),
  );

export const savedReply = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  updated_at: instant,
});

export const replyPayload = z.object({
  title: line(REPLY_TITLE_MAX, 'Nombre')
    .refine((v) => v !== '', NO_TITLE)
    .describe('What it is called: unique.'),
  text: replyText,
});

export type ReplyPayload = z.output<typeof replyPayload>;
export type SavedReply = z.infer<typeof savedReply>;

export const tolerantSavedReply = tolerant(savedReply);
