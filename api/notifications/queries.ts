import { and, desc, eq, isNull, like, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Services } from '~/api/context';
import type { notification } from '~/api/contract/notifications';
import { NOTIFICATION_TYPES, type NotificationType } from '~/api/contract/rules/notificationTypes';
import { fullNameOf, personColumns } from '~/api/db/people';
import { chatMessages, notifications, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import type { PageRequest } from '~/api/http/pagination';
import { picturePath } from '~/api/pictures/store';
import { oneLine } from '~/api/wording';

type Notification = z.infer<typeof notification>;

/** docs/contract.md, 'Calls: notifications and chat' */
const MAX_LISTED = 1000;
/** Characters of a message. */
const EXCERPT = 120;

const { id, createdAt, readAt } = notifications;
/** The message that a notification is about: `chat:{sender}:{message}`, kept nowhere else. */
const ofMessage = sql`${chatMessages.id} = case when ${notifications.type} = 'message'
  then nullif(split_part(${notifications.subject}, ':', 3), '')::bigint end and ${chatMessages.receiverId} = ${notifications.userId}`;
const aboutColumns = { ...personColumns, pictureHash: users.pictureHash };

const selectNotifications = (db: Db) =>
  db
    .select({ row: notifications, about: aboutColumns, message: chatMessages.content })
    .from(notifications)
    .leftJoin(users, and(eq(users.id, notifications.aboutId), isNull(users.deletedAt)))
    .leftJoin(chatMessages, ofMessage)
    .$dynamic();

const listStatement = (name: string, ofType?: SQL) =>
  statement(name, (db) =>
    selectNotifications(db)
      .where(and(eq(notifications.userId, sql.placeholder('userId')), ofType))
      .orderBy(sql`${readAt} is not null`, desc(createdAt), desc(id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
const readList = listStatement('notifications');
const isOfType = eq(notifications.type, sql.placeholder('type'));
const readListOfType = listStatement('notifications of a type', isOfType);

/** Unread ones, then read ones, each newest first; at most `limit` in all. */
export async function listNotifications(
  userId: number,
  { type, limit = MAX_LISTED, offset = 0 }: { type?: NotificationType; limit?: number; offset?: number },
  db: Db,
): Promise<Notification[]> {
  const read = type === undefined ? readList : readListOfType;
  const rows = await read(db, { userId, type, limit, offset });
  return rows.map(view);
}

export async function findNotification({ id, userId }: { id: number; userId: number }, db: Db) {
  const [row] = await selectNotifications(db).where(ownedBy(userId, id));
  return row ? view(row) : null;
}

/** Null marks it unread; a change is a live event. Returns null if the user has no such notification. */
export const markRead = async (
  { id, userId, readAt }: { id: number; userId: number; readAt: Date | null },
  { db, live }: MarkDeps,
): Promise<Notification | null> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ readAt: notifications.readAt })
      .from(notifications)
      .where(ownedBy(userId, id))
      .for('update');
    if (!before) return null;
    await tx.update(notifications).set({ readAt }).where(ownedBy(userId, id));
    if ((before.readAt === null) !== (readAt === null))
      await live.publish(tx, [{ userId, kind: 'notification', subjectId: id }]);
    return findNotification({ id, userId }, tx);
  });

/** Returns how many were unread. */
export const markAllRead = (asked: { userId: number; now: Date }, { db, live }: MarkDeps): Promise<number> =>
  db.transaction((tx) => markUnread(tx, asked, live));

/** Marks notifications read that are dealt with: a conversation was read, a request answered. */
export async function markSettledRead(
  tx: Db,
  { userId, type, subjects, now }: { userId: number; type: NotificationType; subjects: string; now: Date },
  live: Services['live'],
): Promise<void> {
  const which = and(eq(notifications.type, type), like(notifications.subject, subjects));
  await markUnread(tx, { userId, now, which }, live);
}

type MarkDeps = Pick<Services, 'db' | 'live'>;

/** Marks them read, with one live event for the newest. Returns how many there were. */
async function markUnread(
  tx: Db,
  { userId, now, which }: { userId: number; now: Date; which?: SQL },
  live: Services['live'],
): Promise<number> {
  const marked = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which))
    .returning({ id: notifications.id });
  if (marked.length === 0) return 0;
  const subjectId = marked.reduce((newest, { id }) => Math.max(newest, id), 0);
  await live.publish(tx, [{ userId, kind: 'notification', subjectId }]);
  return marked.length;
}

const ownedBy = (userId: number, id: number) =>
  and(eq(notifications.id, id), eq(notifications.userId, userId));

type Read = Awaited<ReturnType<typeof selectNotifications>>[number];

const view = ({ row, about, message }: Read): Notification => ({
  id: row.id,
  type: isKnown(row.type) ? row.type : 'system',
  title: row.title,
  description: message ? `«${oneLine(message, EXCERPT)}»` : row.description,
  created_at: row.createdAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
  link: row.link,
  about: about && {
    ...{ username: about.username, first_name: about.firstName, full_name: fullNameOf(about) },
    profile_picture: about.pictureHash === null ? null : picturePath(about.pictureHash),
  },
});

const isKnown = (type: string): type is NotificationType =>
  (NOTIFICATION_TYPES as readonly string[]).includes(type);

/** Extension `talk`. */
export async function pageOfNotifications(
  { userId, type, request }: { userId: number; type: NotificationType | undefined; request: PageRequest },
  db: Db,
) {
  const slice = { type, limit: request.size, offset: request.offset };
  const reads = [listNotifications(userId, slice, db), countByType(db, { userId })] as const;
  const [results, rows] = await Promise.all(reads);
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

/** The number of unread ones, as a column of any statement. */
export const unreadNotifications = (userId: number | Placeholder) => sql<number>`(
  select count(*)::int from notifications where user_id = ${userId} and read_at is null)`;

export async function countUnread(userId: number, db: Db): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`select ${unreadNotifications(userId)} as unread`);
  return rows[0]?.unread ?? 0;
}

const countByType = statement('notifications by type', (db) =>
  db
    .select({
      type: notifications.type,
      count: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int`,
    })
    .from(notifications)
    .where(eq(notifications.userId, sql.placeholder('userId')))
    .groupBy(notifications.type),
);
