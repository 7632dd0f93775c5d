import { type SQL, sql } from 'drizzle-orm';
import type { NotificationType } from '~/api/contract/rules/notificationTypes';
import type { ReminderKind } from '~/api/contract/rules/reminders';

/** Subjects of notifications. Scheduled work needs them in SQL too, to find the missing notifications. */

/** By the session's time, not its state: after moving it away and back, nobody is reminded twice. */
export const reminderSubject = (kind: ReminderKind, { id, start }: { id: number; start: Date }) =>
  `mentorship:${id}:${kind}:${Math.floor(start.getTime() / 1000)}`;
export const reminderSubjectSql = (kind: ReminderKind, session = sql`m`): SQL =>
  sql`'mentorship:' || ${session}.id || ${`:${kind}:`}::text || floor(extract(epoch from lower(${session}.during)))::bigint`;

export const answerSubject = ({ id }: { id: number }) => sessionSubject('answer', { id, again: 0 });
export const answerSubjectSql = (session = sql`m`): SQL => sql`'mentorship:' || ${session}.id || ':answer:0'`;

/** `again` distinguishes repeated events of a session: its sequence, or person and time. */
export const sessionSubject = (event: string, { id, again }: { id: number; again: number | string }) =>
  `mentorship:${id}:${event}:${again}`;

/** Pattern that matches one event of a session, however often it occurred. */
export const sessionSubjects = (event: string, id: number) => sessionSubject(event, { id, again: '%' });

export const reviewSubject = (reviewId: number) => `review:${reviewId}`;
export const waitingSubject = (reviewId: number) => `review:${reviewId}:waiting`;
export const studentReviewSubject = (id: number) => `student-review:${id}`;
export const studentWaitingSubject = (id: number) => `student-review:${id}:waiting`;
export const replySubject = (reviewId: number) => `review:${reviewId}:reply`;
export const badgeSubject = (reviewId: number, badgeId: number) => `review:${reviewId}:badge:${badgeId}`;

export const feedbackSubject = (mentorshipId: number) => `mentorship:${mentorshipId}:feedback`;
export const feedbackSubjectSql: SQL = sql`'mentorship:' || m.id || ':feedback'`;

/** By the first unread message: after reading, the next message gives a new subject. */
export const chatSubject = (senderId: number, firstMessageId: number) => `chat:${senderId}:${firstMessageId}`;
/** Pattern that matches all chat notifications about one sender. */
export const chatSubjects = (senderId: number) => `chat:${senderId}:%`;
export const chatSubjectSql: SQL = sql`'chat:' || w.sender_id || ':' || f.id`;

export const matchSubject = (mentorId: number) => `match:${mentorId}`;
export const matchSubjectSql: SQL = sql`'match:' || m.user_id`;

/** Condition: the user has not been notified yet, and `notify` would notify them. */
export const notYetNotified = (userId: SQL, type: NotificationType, subject: SQL): SQL =>
  sql`(exists (select 1 from users u where u.id = ${userId} and u.is_active and u.deleted_at is null)
    and not exists (select 1 from notifications n
      where n.user_id = ${userId} and n.type = ${type}::text and n.subject = ${subject}))`;
