import type { z } from 'zod';
import type { chatPerson } from '../contract/chat';
import type { Db } from '../db/types';
import { publicUsersById } from '../users/queries';
import type { conversationsOf } from './queries';

/** The people of conversations as the contract has them, in the same order. */
export async function talkersIn(
  conversations: Awaited<ReturnType<typeof conversationsOf>>,
  reading: { db: Db; now: Date },
): Promise<z.infer<typeof chatPerson>[]> {
  const ids = conversations.map(({ id }) => id);
  const people = await publicUsersById(ids, reading);
  return conversations.flatMap(({ id, lastMessageAt, present }) => {
    const person = people.get(id);
    return person ? [{ ...person, last_message_at: lastMessageAt.toISOString(), present }] : [];
  });
}
