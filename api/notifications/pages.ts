import { and, eq, isNull, sql } from 'drizzle-orm';
import { NOTIFICATION_TYPES, type NotificationType } from '../contract/notificationTypes';
import { notifications } from '../db/schema';
import type { Db } from '../db/types';
import type { PageRequest } from '../http/pages';
import { listNotifications, type Notification } from './queries';

interface CountedPage {
  results: Notification[];
  count: number;
  unread: number;
  counts: Partial<Record<NotificationType, number>>;
}

/** Extension `notification-pages`: one page in the order of the list, how many there are of its type, and of every type. */
export async function pageOfNotifications(
  { userId, type, request }: { userId: number; type: NotificationType | undefined; request: PageRequest },
  db: Db,
): Promise<CountedPage> {
  const slice = { type, limit: request.size, offset: request.offset };
  const [results, rows] = await Promise.all([listNotifications(userId, slice, db), countByType(userId, db)]);
  const counts = Object.fromEntries(
    NOTIFICATION_TYPES.flatMap((one) => {
      const count = rows.find((row) => row.type === one)?.count;
      return count ? [[one, count]] : [];
    }),
  );
  const meant = rows.filter((row) => type === undefined || row.type === type);
  const sum = (field: 'count' | 'unread') => meant.reduce((all, row) => all + row[field], 0);
  return { results, count: sum('count'), unread: sum('unread'), counts };
}

export async function countUnread(userId: number, db: Db): Promise<number> {
  return db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}

function countByType(userId: number, db: Db) {
  return db
    .select({
      type: notifications.type,
      count: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int`,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .groupBy(notifications.type);
}
