/** How a client reads the chat (docs/contract.md, 'Calls: notifications and chat') of any server. */
import { z } from 'zod';
import { user } from './tolerant';
import { count, id, idOf, instant, instantOrNull, lenientArray, listOf, orNull } from './tolerantValues';

const idOrNull = orNull(id).transform((v) => v || null);

/** A message of the history or a sent one; invalid without sender, text or time. */
export const chatEntry = z
  .object({
    id: idOrNull,
    client_id: idOrNull,
    sender: idOf,
    content: z.string(),
    created_at: instant,
    is_read: orNull(z.boolean()),
    file: orNull(z.object({ id, name: z.string(), size: z.number(), is_picture: orNull(z.boolean()) })),
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

export const chatHistory = listOf(chatEntry);

/** A person to chat with. */
export const chatPartner = user.and(
  z.object({
    last_message_at: instantOrNull,
    last_message: orNull(z.object({ sender: idOf, content: z.string() })),
    present: orNull(z.boolean()),
  }),
);

/** Extension `chat-unread`; a missing total is the sum over the people. */
export const chatUnread = z
  .object({
    total: orNull(count),
    people: lenientArray(z.object({ user: idOf, count, last_message_at: instantOrNull })),
  })
  .transform(({ total, people }) => ({
    total: total ?? people.reduce((sum, one) => sum + one.count, 0),
    people: people.map((one) => ({ id: one.user, count: one.count, lastMessageAt: one.last_message_at })),
  }));

export type ChatPartner = z.output<typeof chatPartner>;
export type ChatUnread = z.output<typeof chatUnread>;
