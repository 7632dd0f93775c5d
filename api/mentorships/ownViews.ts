import { and, eq, inArray } from 'drizzle-orm';
import { isStudent } from '~/api/contract/rules/roles';
import { REMINDER_KINDS, type ReminderKind } from '~/api/contract/rules/sessions';
import { notifications, preferences, reviews, users } from '~/api/db/schema';
import { reminderSubject } from '~/api/notifications/subjects';
import type { Caller, Reading } from '~/api/services';
import { type MentorshipRow, type MentorshipView, viewsOf } from './queries';

/** One statement, or none if no session is finished. */
async function withReviewed(
  views: MentorshipView[],
  caller: Caller,
  { db }: Pick<Reading, 'db'>,
): Promise<MentorshipView[]> {
  const isDone = (one: MentorshipView) => one.status === 'finished' && one.confirmation;
  const done = isStudent(caller) ? views.filter(isDone).map(({ id }) => id) : [];
  if (done.length === 0) return views;
  const rows = await db
    .select({ id: reviews.mentorshipId })
    .from(reviews)
    .where(and(eq(reviews.studentId, caller.id), inArray(reviews.mentorshipId, done)));
  const reviewed = new Set(rows.map(({ id }) => id));
  return views.map((one) => (isDone(one) ? { ...one, reviewed: reviewed.has(one.id) } : one));
}

/**
 * Adds to each confirmed session of the reader that is not over which reminders they got for its current
 * time, and whether they get such mails. One statement for all sessions.
 */
async function withReminders(
  views: MentorshipView[],
  readerId: number,
  { db, now }: Reading,
): Promise<MentorshipView[]> {
  const reminded = views.filter((view) => isReminded(view, readerId, now));
  if (reminded.length === 0) return views;
  const subjects = reminded.flatMap((view) => REMINDER_KINDS.map((kind) => subjectOf(view, kind)));
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
    const sent = REMINDER_KINDS.flatMap((kind) => {
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

const subjectOf = ({ id, init_date }: MentorshipView, kind: ReminderKind) =>
  reminderSubject(kind, { id, start: new Date(init_date) });

/** Sessions as the caller reads their own: with reminders and reviews. */
export async function ownViews(
  rows: MentorshipRow[],
  caller: Caller,
  reading: Reading,
): Promise<MentorshipView[]> {
  const views = await withReviewed(await viewsOf(rows, { ...reading, caller }), caller, reading);
  return withReminders(views, caller.id, reading);
}

/** @throws when the row is missing */
export async function ownView(row: MentorshipRow, caller: Caller, reading: Reading): Promise<MentorshipView> {
  const [view] = await ownViews([row], caller, reading);
  if (!view) throw new Error('A mentorship without its mentor.');
  return view;
}
