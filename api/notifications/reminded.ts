import { and, eq, inArray } from 'drizzle-orm';
import { notifications, preferences, users } from '../db/schema';
import type { MentorshipView, Reading } from '../mentorships/queries';
import { REMINDERS, reminderSubject } from './subjects';

/**
 * Adds to each confirmed session that is not over, and that the reader is in, which reminders they have had of its present time, and
 * whether mails of that kind reach them. One statement, however many sessions there are.
 */
export async function withReminders(
  views: MentorshipView[],
  readerId: number,
  { db, now }: Reading,
): Promise<MentorshipView[]> {
  const reminded = views.filter((view) => isReminded(view, readerId, now));
  if (reminded.length === 0) return views;
  const subjects = reminded.flatMap((view) => REMINDERS.map((kind) => subjectOf(view, kind)));
  const rows = await db
    .select({
      subject: notifications.subject,
      sentAt: notifications.createdAt,
      mutedMails: preferences.mutedMails,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(
      notifications,
      and(
        eq(notifications.userId, users.id),
        eq(notifications.type, 'reminder'),
        inArray(notifications.subject, subjects),
      ),
    )
    .where(eq(users.id, readerId));
  const sentAt = new Map(rows.map((row) => [row.subject, row.sentAt]));
  const byMail = !rows[0]?.mutedMails?.includes('reminder');
  return views.map((view) => {
    if (!reminded.includes(view)) return view;
    const sent = REMINDERS.flatMap((kind) => {
      const at = sentAt.get(subjectOf(view, kind));
      return at ? [{ kind, sent_at: at.toISOString() }] : [];
    });
    return { ...view, reminders: { by_mail: byMail, sent } };
  });
}

function isReminded({ confirmation, end_date, mentor, alumnos }: MentorshipView, id: number, now: Date) {
  const inside = mentor.id === id || alumnos.some((one) => one.id === id);
  return inside && confirmation && new Date(end_date) > now;
}

const subjectOf = ({ id, init_date }: MentorshipView, kind: (typeof REMINDERS)[number]) =>
  reminderSubject(kind, { id, start: new Date(init_date) });
