import { and, eq, sql } from 'drizzle-orm';
import { isOpenLogIn } from './auth/families';
import { unreadPeople, unreadView } from './chat/queries';
import type { Caller, Frame, Reading } from './context';
import { refreshFamilies, users } from './db/schema';
import { statement } from './db/statement';
import { unreadNotifications } from './notifications/queries';
import { selectUsers } from './users/queries';
import { currentView } from './users/view';

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

/** The caller and their unread counts; null if the log-in is no longer open. */
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
