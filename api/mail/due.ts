import { and, eq, isNull, sql } from 'drizzle-orm';
import { chatMessages, mentorships, users } from '../db/schema';
import type { Db } from '../db/types';
import type { MailDue } from './types';

/** Whether a mail still says something: asked when it leaves, since it may have waited for hours. */
export async function isDue(due: MailDue, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const { userId, until, session, unreadMessageId } = due;
  if (until !== undefined && now >= new Date(until)) return false;
  const [reader] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)));
  if (!reader) return false;
  if (session && !(await stands(session, userId, db))) return false;
  return unreadMessageId === undefined || (await isUnread(unreadMessageId, db));
}

async function stands(
  { id, sequence, confirmed }: NonNullable<MailDue['session']>,
  userId: number,
  db: Db,
): Promise<boolean> {
  const [row] = await db
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(
      and(
        eq(mentorships.id, id),
        isNull(mentorships.cancelledAt),
        eq(mentorships.sequence, sequence),
        sql`(${mentorships.confirmedAt} is not null) = ${confirmed}::boolean`,
        sql`(${mentorships.mentorId} = ${userId}::int or exists (select 1 from mentorship_students s
          where s.mentorship_id = ${mentorships.id} and s.student_id = ${userId}::int and s.left_at is null))`,
      ),
    );
  return row !== undefined;
}

async function isUnread(id: number, db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), isNull(chatMessages.readAt)));
  return row !== undefined;
}
