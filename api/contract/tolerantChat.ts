/**
 * How a client reads the chat of *any* server of the contract (docs/contract.md, 'Calls: notifications and
 * chat'): ids may be missing, people be objects.
 */
import { z } from 'zod';
import { id, instant, instantOrNull, lenientArray, listOf, user } from './tolerant';

const count = z.coerce.number().int().min(0);
const given = z.union([z.number(), z.string().min(1)]);

/** '' and strange values are none. */
const maybeId = given
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined ? null : String(value)));

/** An id, or an object that has one. */
const personId = z.union([id, z.object({ id }).transform((person) => person.id)]);

/** Of the history and of a sent message; without sender, text or time it is no message. */
export const chatEntry = z
  .object({ id: maybeId, client_id: maybeId, sender: personId, content: z.string(), created_at: instant })
  .transform((message) => ({
    id: message.id,
    clientId: message.client_id,
    sender: message.sender,
    content: message.content,
    createdAt: message.created_at,
  }));

export const chatHistory = listOf(chatEntry);

/** Somebody to talk with. */
export const chatPartner = user.and(
  z.object({ last_message_at: instantOrNull, present: z.boolean().nullish().catch(null) }),
);

/** Extension `chat-unread`; the total is what the people make together where the server tells none. */
export const chatUnread = z
  .object({
    total: count.nullish().catch(null),
    people: lenientArray(z.object({ user: personId, count, last_message_at: instantOrNull })),
  })
  .transform(({ total, people }) => ({
    total: total ?? people.reduce((sum, one) => sum + one.count, 0),
    people: people.map((one) => ({ id: one.user, count: one.count, lastMessageAt: one.last_message_at })),
  }));

export type ChatPartner = z.output<typeof chatPartner>;
export type ChatUnread = z.output<typeof chatUnread>;
