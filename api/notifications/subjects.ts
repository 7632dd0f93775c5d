import { type SQL, sql } from 'drizzle-orm';
import type { NotificationType } from '~/api/contract/rules/notificationTypes';
import type { ReminderKind } from '~/api/contract/rules/sessions';

/**
 * What a notification is about: with user and type never twice. Those that the server looks for by the clock
 * are written in SQL as well, since it asks for what is missing.
 */
/** By the session's time, not its state: moved and moved back, nobody is reminded twice. */
export const reminderSubject = (kind: ReminderKind, { id, start }: { id: number; start: Date }) =>
  `mentorship:${id}:${kind}:${Math.floor(start.getTime() / 1000)}`;
export const reminderSubjectSql = (kind: ReminderKind): SQL =>
  sql`'mentorship:' || m.id || ${`:${kind}:`}::text || floor(extract(epoch from lower(m.during)))::bigint`;

/** `again` tells apart what can happen to a session more than once: its sequence, or who and when. */
export const sessionSubject = (event: string, { id, again }: { id: number; again: number | string }) =>
  `mentorship:${id}:${event}:${again}`;

/** Pattern of all of them about one event of a session. */
export const sessionSubjects = (event: string, id: number) => sessionSubject(event, { id, again: '%' });

export const reviewSubject = (reviewId: number) => `review:${reviewId}`;
export const replySubject = (reviewId: number) => `review:${reviewId}:reply`;
export const badgeSubject = (reviewId: number, badgeId: number) => `review:${reviewId}:badge:${badgeId}`;

export const feedbackSubject = (mentorshipId: number) => `mentorship:${mentorshipId}:feedback`;
export const feedbackSubjectSql: SQL = sql`'mentorship:' || m.id || ':feedback'`;

/** By the first unread message: once read, the next message makes a new subject. */
export const chatSubject = (senderId: number, firstMessageId: number) => `chat:${senderId}:${firstMessageId}`;
/** Pattern of all of them about one sender. */
export const chatSubjects = (senderId: number) => `chat:${senderId}:%`;
export const chatSubjectSql: SQL = sql`'chat:' || w.sender_id || ':' || f.id`;

export const matchSubject = (mentorId: number) => `match:${mentorId}`;
export const matchSubjectSql: SQL = sql`'match:' || m.user_id`;

/** The user is not told yet. The same people whom `notify` tells. */
export const notYetNotified = (userId: SQL, type: NotificationType, subject: SQL): SQL =>
  sql`(exists (select 1 from users u where u.id = ${userId} and u.is_active and u.deleted_at is null)
    and not exists (select 1 from notifications n
      where n.user_id = ${userId} and n.type = ${type}::text and n.subject = ${subject}))`;
