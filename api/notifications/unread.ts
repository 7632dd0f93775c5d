import { and, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { notifications } from '../db/schema';
import type { Db } from '../db/types';
import type { Notice } from './notify';
import { sessionSubjects } from './subjects';

/** Takes out what these readers have not read of these events of a session: the notice that comes says how it is now. */
export async function replaceUnread(
  notices: Notice[],
  events: string[],
  sessionId: number,
  tx: Db,
): Promise<void> {
  if (notices.length === 0) return;
  await tx.delete(notifications).where(
    and(
      inArray(
        notifications.userId,
        notices.map((notice) => notice.userId),
      ),
      eq(notifications.type, 'session_update'),
      isNull(notifications.readAt),
      or(...events.map((event) => like(notifications.subject, sessionSubjects(event, sessionId)))),
    ),
  );
}
