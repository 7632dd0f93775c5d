import { eq, isNull } from 'drizzle-orm';
import { REMINDER_KINDS } from '~/api/contract/rules/reminders';
import * as subjects from '~/api/db/noticeSubjects';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { REMINDERS } from '~/api/notifications/due/sessions';
import { DAY, HOUR, MINUTE } from '~/api/time';
import { listText, many, whenText } from '~/api/wording';
import { fill, firstOf } from './cast';
import texts from './notices.json' with { type: 'json' };
import type { People } from './people';
import type { KeptReview } from './reviews';
import type { KeptSession } from './sessions';

/** Older ones are marked as read. */
const UNREAD_DAYS = 4;
/** The server sends reminders and requests for reviews of so many days by itself. */
const DUE_DAYS = 7;

type Notice = ReturnType<typeof notice>;
interface Context {
  people: People;
  timeZone: string;
  now: Date;
}

function notice(
  kind: keyof typeof texts,
  told: { userId: number; subject: string; createdAt: Date; aboutId?: number; readAt?: Date },
  values: Record<string, string | number> = {},
) {
  const { type, title, description, link } = texts[kind];
  const filled = [title, description, link].map((text) => fill(text, values));
  return { ...told, type, title: filled[0] ?? '', description: filled[1] ?? '', link: filled[2] };
}

/** The notifications that these sessions and reviews would have caused. */
export async function insertNotices(
  tx: Tx,
  { sessions, reviews, ...context }: Context & { sessions: KeptSession[]; reviews: KeptReview[] },
): Promise<void> {
  const { people, now } = context;
  const notices = [
    ...sessions.flatMap((one) => (one.series ? aboutSeries(one, people) : aboutSession(one, people))),
    ...sessions.flatMap((session) => sentByTheClock(session, context)),
    ...reviews.flatMap((review) => aboutReview(review, people)),
    ...(await aboutChats(tx, now)),
  ];
  notices.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.insert(table.notifications).values(
    notices.map((one) => {
      const recent = now.getTime() - one.createdAt.getTime() < UNREAD_DAYS * DAY;
      return { readAt: recent ? null : new Date(one.createdAt.getTime() + 6 * HOUR), ...one };
    }),
  );
}

const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`;

function valuesOf({ identifier, mentor, students, topics, series, seriesId }: KeptSession, people: People) {
  return {
    mentor: fullName(mentor),
    students: listText(students.map(fullName)),
    asked: students.length > 1 ? 'te han pedido' : 'te ha pedido',
    topic: people.topicName(firstOf(topics)),
    session: identifier,
    series: seriesId ?? '',
    weeks: series?.weeks ?? 1,
    sessions: many(series?.weeks ?? 1),
  };
}

function aboutSession(session: KeptSession, people: People): Notice[] {
  const { id, createdAt, confirmedAt, offered } = session;
  const values = valuesOf(session, people);
  const [asked, event] = offered
    ? ([firstOf(session.students), 'offered'] as const)
    : ([session.mentor, 'requested'] as const);
  const others = { mentor: people.idOf(session.mentor), student: people.idOf(firstOf(session.students)) };
  const to = (userId: number, kind: typeof event | 'confirmed', at: Date) => {
    const aboutId = userId === others.mentor ? others.student : others.mentor;
    const subject = subjects.sessionSubject(kind, { id, again: 0 });
    return notice(kind, { userId, aboutId, subject, createdAt: at }, values);
  };
  const confirmed = confirmedAt
    ? session.students.map((student) => to(people.idOf(student), 'confirmed', confirmedAt))
    : [];
  return [to(people.idOf(asked), event, createdAt), ...confirmed];
}

/** One notice for all of its weeks, about the first. */
function aboutSeries(session: KeptSession, people: People): Notice[] {
  if (session.series?.week !== 1) return [];
  const { id, createdAt, confirmedAt } = session;
  const [mentorId, studentId] = [people.idOf(session.mentor), people.idOf(firstOf(session.students))];
  const subject = (event: string, by: number, at: Date) =>
    subjects.sessionSubject(event, { id, again: `series:${by}:${at.getTime()}` });
  const values = valuesOf(session, people);
  const asked = {
    userId: mentorId,
    aboutId: studentId,
    subject: subject('requested', studentId, createdAt),
    createdAt,
  };
  const request = notice('seriesRequested', asked, values);
  if (!confirmedAt) return [request];
  const told = { subject: subject('answered', mentorId, confirmedAt), createdAt: confirmedAt };
  return [request, notice('seriesConfirmed', { userId: studentId, aboutId: mentorId, ...told }, values)];
}

function aboutReview(review: KeptReview, people: People): Notice[] {
  const { id, createdAt, repliedAt, badges } = review;
  const { calification: rating, title } = review.row;
  const values = { student: fullName(review.student), mentor: fullName(review.mentor), rating, title };
  const [mentorId, studentId] = [people.idOf(review.mentor), people.idOf(review.student)];
  const told = { userId: mentorId, aboutId: studentId, createdAt };
  const earned = badges.map((badge) => {
    const subject = subjects.badgeSubject(id, badge.id);
    return notice('badge', { ...told, subject }, { ...values, badge: badge.name });
  });
  const received = [notice('review', { ...told, subject: subjects.reviewSubject(id) }, values), ...earned];
  if (!repliedAt) return received;
  const reply = { userId: studentId, aboutId: mentorId, createdAt: repliedAt };
  return [...received, notice('reply', { ...reply, subject: subjects.replySubject(id) }, values)];
}

/** The reminders and review requests that are due, so that the sweep has nothing to catch up on. */
function sentByTheClock(session: KeptSession, { people, now, timeZone }: Context): Notice[] {
  const { id, start, end, confirmedAt } = session;
  if (!confirmedAt || end.getTime() < now.getTime() - DUE_DAYS * DAY) return [];
  const values = valuesOf(session, people);
  const when = whenText(start, timeZone);
  const mentorId = people.idOf(session.mentor);
  const students = session.students.map((student) => people.idOf(student));
  const reminders = REMINDER_KINDS.flatMap((kind) =>
    [mentorId, ...students].map((userId) => {
      const isMentor = userId === mentorId;
      const aboutId = isMentor ? students[0] : mentorId;
      const other = isMentor ? values.students : values.mentor;
      const at = Math.max(start.getTime() - REMINDERS[kind].ahead, confirmedAt.getTime());
      const told = {
        userId,
        aboutId,
        subject: subjects.reminderSubject(kind, session),
        createdAt: new Date(at),
      };
      const readAt = start <= now ? { readAt: start } : {};
      return notice('reminder', { ...told, ...readAt }, { ...values, other, when });
    }),
  );
  const requests = students.map((userId) => {
    const told = { userId, aboutId: mentorId, subject: subjects.feedbackSubject(id), createdAt: end };
    return notice('toReview', told, { ...values, when });
  });
  return [...reminders, ...requests].filter((one) => one.createdAt <= now);
}

async function aboutChats(tx: Tx, now: Date): Promise<Notice[]> {
  const { id, senderId, receiverId, createdAt, readAt } = table.chatMessages;
  const unread = await tx
    .select({ id, senderId, userId: receiverId, createdAt, sender: table.users })
    .from(table.chatMessages)
    .innerJoin(table.users, eq(table.users.id, senderId))
    .where(isNull(readAt))
    .orderBy(id);
  const first = new Map(unread.reverse().map((one) => [`${one.senderId} ${one.userId}`, one]));
  return [...first.values()]
    .map(({ userId, ...one }) => {
      const at = new Date(one.createdAt.getTime() + 10 * MINUTE);
      const subject = subjects.chatSubject(one.senderId, one.id);
      const told = { userId, aboutId: one.senderId, subject, createdAt: at };
      return notice('message', told, {
        sender: encodeURIComponent(one.sender.username),
        name: fullName(one.sender),
      });
    })
    .filter((one) => one.createdAt <= now);
}
