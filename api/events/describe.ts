import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { messagesById } from '../chat/queries';
import type { ChatFrame } from '../contract/chat';
import type { mentorshipEvent, messageEvent } from '../contract/events';
import { mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { createReader } from '../live/reader';
import type { LiveEvent } from '../live/types';
import { findNotification } from '../notifications/queries';

const EXCERPT = 200;

/** What an event is about, as its reader may see it; null when it is gone or not the reader's. */
export type Describe = (event: LiveEvent, userId: number) => Promise<object | null>;

export function createDescribe(db: Db): Describe {
  const readMessage = createReader((ids) => messagesById(ids, db));
  const readMentorship = createReader((ids) => identifiersById(ids, db));
  return async ({ kind, subjectId }, userId) => {
    if (kind === 'notification') return findNotification({ id: subjectId, userId }, db);
    if (kind === 'mentorship') return readMentorship(subjectId);
    const message = await readMessage(subjectId);
    return message && [message.sender, message.receiver].includes(userId) ? shortened(message) : null;
  };
}

function shortened({ content, ...message }: ChatFrame): z.infer<typeof messageEvent> {
  return { ...message, excerpt: [...content.slice(0, 2 * EXCERPT)].slice(0, EXCERPT).join('') };
}

async function identifiersById(ids: number[], db: Db): Promise<Map<number, z.infer<typeof mentorshipEvent>>> {
  const { id, identifier } = mentorships;
  const rows = await db.select({ id, identifier }).from(mentorships).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
