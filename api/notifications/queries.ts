import { and, desc, eq, isNull, like, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NOTIFICATION_TYPES, type NotificationType, type notification } from '../contract/notifications';
import { notifications } from '../db/schema';
import type { Db } from '../db/types';
import { chatSubjects } from './subjects';

export type Notification = z.infer<typeof notification>;

/** api.md section 2. */
const AT_MOST = 1000;

/** All unread, then the newest read, together at most 1,000 unless told; each part newest first. */
export async function listNotifications(
  userId: number,
  { type, limit = AT_MOST, offset = 0 }: { type?: NotificationType; limit?: number; offset?: number },
  db: Db,
): Promise<Notification[]> {
  const ofType = type === undefined ? undefined : eq(notifications.type, type);
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), ofType))
    .orderBy(sql`${notifications.readAt} is not null`, desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset);
  return rows.map(view);
}

/** Null when the user has no such notification. */
export async function findNotification(
  { id, userId }: { id: number; userId: number },
  db: Db,
): Promise<Notification | null> {
  const [row] = await db.select().from(notifications).where(ownedBy(userId, id));
  return row ? view(row) : null;
}

/** Marks it read at `readAt`, or unread with null. Null when the user has no such notification. */
export async function markRead(
  { id, userId, readAt }: { id: number; userId: number; readAt: Date | null },
  db: Db,
): Promise<Notification | null> {
  const [row] = await db.update(notifications).set({ readAt }).where(ownedBy(userId, id)).returning();
  return row ? view(row) : null;
}

/** How many were unread until now. */
export async function markAllRead({ userId, now }: { userId: number; now: Date }, db: Db): Promise<number> {
  const rows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return rows.length;
}

/** What told of a conversation that has been read by now. */
export async function markChatNoticesRead(
  tx: Db,
  { userId, otherId, now }: { userId: number; otherId: number; now: Date },
): Promise<void> {
  const ofChat = and(eq(notifications.type, 'message'), like(notifications.subject, chatSubjects(otherId)));
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), ofChat));
}

const ownedBy = (userId: number, id: number) =>
  and(eq(notifications.id, id), eq(notifications.userId, userId));

function view(row: typeof notifications.$inferSelect): Notification {
  return {
    id: row.id,
    type: isKnown(row.type) ? row.type : 'system',
    title: row.title,
    description: row.description,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
    link: row.link,
  };
}

const isKnown = (type: string): type is NotificationType =>
  (NOTIFICATION_TYPES as readonly string[]).includes(type);
