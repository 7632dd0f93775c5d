/**
 * How a client reads the chat of *any* server of the contract (docs/contract.md, 'Calls: notifications and
 * chat'): ids may be missing, and people may be objects.
 */
import { z } from 'zod';
import { id, instant, instantOrNull, lenientArray, listOf, user } from './tolerant';

const count = z.coerce.number().int().min(0);
const given = z.union([z.number(), z.string().min(1)]);

/** '' and malformed values become null. */
const maybeId = given
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined ? null : String(value)));

/** An id, or an object with one. */
const personId = z.union([id, z.object({ id }).transform((person) => person.id)]);

/** A message of the history or a sent one; invalid without sender, text or time. */
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

/** A person to chat with. */
export const chatPartner = user.and(
  z.object({ last_message_at: instantOrNull, present: z.boolean().nullish().catch(null) }),
);

/** Extension `chat-unread`; a missing total is the sum over the people. */
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
