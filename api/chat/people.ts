import type { z } from 'zod';
import { isStaff } from '../auth/callers';
import type { chatPerson } from '../contract/chat';
import type { Db } from '../db/types';
import type { Caller } from '../types';
import { acquaintances } from '../users/acquainted';
import { publicUsersById } from '../users/queries';
import type { conversationsOf } from './queries';

/** The people of conversations as the contract has them, in the same order. Of a student who does not know the reader no more than the name. */
export async function talkersIn(
  conversations: Awaited<ReturnType<typeof conversationsOf>>,
  { reader, ...reading }: { reader: Caller; db: Db; now: Date },
): Promise<z.infer<typeof chatPerson>[]> {
  const ids = conversations.map(({ id }) => id);
  const people = await publicUsersById(ids, reading);
  const students = [...people.values()].filter((one) => one.user_type === 'alumno').map(({ id }) => id);
  const known = isStaff(reader)
    ? null
    : await acquaintances({ reader: reader.id, others: students }, reading);
  return conversations.flatMap(({ id, lastMessageAt, present }) => {
    const person = people.get(id);
    if (!person) return [];
    const isStranger = person.user_type === 'alumno' && known?.has(id) === false;
    const profile = isStranger ? null : person.profile;
    return [{ ...person, profile, last_message_at: lastMessageAt.toISOString(), present }];
  });
}
