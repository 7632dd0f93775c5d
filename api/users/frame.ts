import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isOpenLogIn } from '~/api/auth/families';
import { unreadPeople, unreadView } from '~/api/chat/queries';
import type { frame } from '~/api/contract/frame';
import { refreshFamilies, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import { unreadNotifications } from '~/api/notifications/queries';
import type { Caller, Reading } from '~/api/services';
import { selectUsers } from './queries';
import { currentView } from './view';

export type Frame = z.infer<typeof frame>;

interface Unread {
  notifications: number;
  people: Parameters<typeof unreadView>[0];
}

const read = statement('frame', (db) => {
  const now = sql.placeholder('now');
  const userId = sql.placeholder('userId');
  const logIn = and(eq(refreshFamilies.id, sql.placeholder('sessionId')), isOpenLogIn(now));
  return selectUsers(
    { db, now },
    and(eq(users.id, userId), sql`exists (select 1 from ${refreshFamilies} where ${logIn})`),
    sql`json_build_object('notifications', ${unreadNotifications(userId)}, 'people', ${unreadPeople(userId)})`,
  );
});

/** The caller and what they have not read; null if the log-in is not open any more. */
export async function findFrame(
  { userId, sessionId }: { userId: number; sessionId: string },
  { db, now }: Reading,
): Promise<{ caller: Caller; frame: Frame } | null> {
  const [row] = await read(db, { userId, sessionId, now: now.toISOString() });
  if (!row) return null;
  const { notifications, people } = row.also as Unread;
  return {
    caller: { id: row.id, userType: row.userType, sessionId },
    frame: { user: currentView(row), notifications, messages: unreadView(people) },
  };
}
