import { and, eq, getTableColumns, gt, or } from 'drizzle-orm';
import { chatMessages, mentorships, notifications, roomMessages } from '../../db/schema';
import type { Db } from '../../db/types';
import { instant, paged } from './pages';
import { othersById } from './people';

type Message = typeof chatMessages.$inferSelect;

/** Sent and received, in their order. */
export function messagePages(userId: number, db: Db) {
  const { id, senderId, receiverId } = chatMessages;
  const own = or(eq(senderId, userId), eq(receiverId, userId));
  const otherOf = (row: Message) => (row.senderId === userId ? row.receiverId : row.senderId);
  return paged(
    (after, limit) =>
      db
        .select()
        .from(chatMessages)
        .where(and(own, gt(id, after)))
        .orderBy(id)
        .limit(limit),
    async (rows) => {
      const person = await othersById(rows.map(otherOf), db);
      return rows.map((row) => ({
        id: row.id,
        direction: row.senderId === userId ? 'sent' : 'received',
        with: person(otherOf(row)),
        content: row.content,
        created_at: row.createdAt.toISOString(),
        read_at: instant(row.readAt),
      }));
    },
  );
}

/** What the user wrote inside video rooms that have not closed yet. */
export function roomMessagePages(userId: number, db: Db) {
  const { id } = roomMessages;
  return paged(
    (after, limit) =>
      db
        .select({ ...getTableColumns(roomMessages), session: mentorships.identifier })
        .from(roomMessages)
        .innerJoin(mentorships, eq(mentorships.id, roomMessages.mentorshipId))
        .where(and(eq(roomMessages.userId, userId), gt(id, after)))
        .orderBy(id)
        .limit(limit),
    (rows) =>
      rows.map((row) => ({
        id: row.id,
        mentorship: row.session,
        content: row.content,
        created_at: row.sentAt.toISOString(),
      })),
  );
}

export function notificationPages(userId: number, db: Db) {
  const { id } = notifications;
  return paged(
    (after, limit) =>
      db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), gt(id, after)))
        .orderBy(id)
        .limit(limit),
    (rows) =>
      rows.map((row) => ({
        id: row.id,
        type: row.type,
        title: row.title,
        description: row.description,
        link: row.link,
        created_at: row.createdAt.toISOString(),
        read_at: instant(row.readAt),
      })),
  );
}
