import { eq, isNull } from 'drizzle-orm';
import { REMINDER_KINDS, REMINDERS } from '~/api/contract/rules/sessions';
import * as subjects from '~/api/db/noticeSubjects';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { DAY, HOUR, MINUTE } from '~/api/time';
import { listText, many } from '~/api/wording';
import { firstOf } from './cast';
import type { People } from './people';
import type { KeptReview } from './reviews';
import type { KeptSession } from './sessions';

/** Older ones are marked as read. */
const UNREAD_DAYS = 4;

type DemoNotice = Omit<typeof table.notifications.$inferInsert, 'readAt'>;

/** The notifications that these sessions and reviews would have caused. */
export async function insertNotices(
  tx: Tx,
  input: { sessions: KeptSession[]; reviews: KeptReview[]; people: People; now: Date },
): Promise<void> {
  const { sessions, reviews, people, now } = input;
  const notices = [
    ...sessions.flatMap((one) => (one.series ? aboutSeries(one, people) : aboutSession(one, people))),
    ...sessions.flatMap((session) => whatWasDue(session, { people, now })),
    ...reviews.flatMap((review) => aboutReview(review, people)),
    ...(await aboutChats(tx, now)),
  ];
  await tx.insert(table.notifications).values(
    notices
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map((notice) => {
        const recent = now.getTime() - notice.createdAt.getTime() < UNREAD_DAYS * DAY;
        return { ...notice, readAt: recent ? null : new Date(notice.createdAt.getTime() + 6 * HOUR) };
      }),
  );
}

function aboutSession(session: KeptSession, people: People): DemoNotice[] {
  const { id, identifier, mentor, createdAt, confirmedAt } = session;
  const topic = people.topicName(session.topics[0] ?? '');
  const names = session.students.map((student) => student.firstName);
  const [student] = session.students;
  if (session.offered && student)
    return [
      {
        userId: people.idOf(student),
        type: 'session_update',
        title: `${mentor.firstName} ${mentor.lastName} te propone una sesión`,
        description: `${mentor.firstName} ${mentor.lastName} te propone una sesión de ${topic}.`,
        subject: subjects.sessionSubject('offered', { id, again: 0 }),
        link: `/mentorships?detalle=${identifier}`,
        createdAt,
      },
    ];
  const request: DemoNotice = {
    userId: people.idOf(mentor),
    type: 'session_update',
    title: 'Nueva solicitud de mentoría',
    description: `${listText(names)} ${names.length > 1 ? 'quieren' : 'quiere'} una sesión de ${topic}.`,
    subject: subjects.sessionSubject('requested', { id, again: 0 }),
    link: `/mentorships?detalle=${identifier}`,
    createdAt,
  };
  if (!confirmedAt) return [request];
  const confirmed = session.students.map((student) => ({
    userId: people.idOf(student),
    type: 'session_update',
    title: 'Mentoría confirmada',
    description: `${mentor.firstName} ${mentor.lastName} ha confirmado tu sesión de ${topic}.`,
    subject: subjects.sessionSubject('confirmed', { id, again: 0 }),
    link: `/mentorships?detalle=${identifier}`,
    createdAt: confirmedAt,
  }));
  return [request, ...confirmed];
}

/** One notice for all of its weeks, about the first. */
function aboutSeries({ series, seriesId, ...session }: KeptSession, people: People): DemoNotice[] {
  if (series?.week !== 1) return [];
  const { id, mentor, createdAt, confirmedAt } = session;
  const told = aboutSession({ ...session, seriesId }, people);
  const [{ firstName, lastName }, topic] = [mentor, people.topicName(session.topics[0] ?? '')];
  const names = listText(session.students.map((student) => student.firstName));
  const sessions = `${many(series.weeks)} de ${topic}`;
  return told.map((notice) => {
    const isAnswer = notice.createdAt === confirmedAt;
    const [by, at] = isAnswer
      ? [people.idOf(mentor), confirmedAt]
      : [people.idOf(firstOf(session.students)), createdAt];
    return {
      ...notice,
      title: isAnswer
        ? `Confirmadas ${series.weeks} de ${many(series.weeks)}`
        : `Solicitud de ${many(series.weeks)}`,
      description: isAnswer
        ? `${firstName} ${lastName} ha respondido a tu solicitud de ${sessions}.`
        : `${names} te ha pedido ${sessions}.`,
      subject: subjects.sessionSubject(isAnswer ? 'answered' : 'requested', {
        id,
        again: `series:${by}:${at.getTime()}`,
      }),
      link: isAnswer ? notice.link : `/mentorships/serie/${seriesId}`,
    };
  });
}

function aboutReview(
  { id, mentor, student, createdAt, repliedAt, badges }: KeptReview,
  people: People,
): DemoNotice[] {
  const userId = people.idOf(mentor);
  const review: DemoNotice = {
    userId,
    type: 'feedback',
    title: 'Nueva reseña',
    description: `${student.firstName} ha valorado tu mentoría.`,
    subject: subjects.reviewSubject(id),
    link: '/reviews',
    createdAt,
  };
  const earned = badges.map((badge) => ({
    userId,
    type: 'badge_earned',
    title: `Medalla «${badge.name}»`,
    description: `${student.firstName} te ha dado una medalla.`,
    subject: subjects.badgeSubject(id, badge.id),
    link: '/reviews',
    createdAt,
  }));
  const reply = repliedAt && {
    userId: people.idOf(student),
    type: 'feedback',
    title: 'Han respondido a tu reseña',
    description: `${mentor.firstName} ha respondido a tu reseña.`,
    subject: subjects.replySubject(id),
    link: '/reviews',
    createdAt: repliedAt,
  };
  return [review, ...earned, ...(reply ? [reply] : [])];
}

/** The span for which the server would have sent these by itself; it does not catch up on older ones. */
const DUE_DAYS = 7;

/** The reminders and review requests that are due, so that the sweep has nothing to catch up on. */
function whatWasDue(session: KeptSession, { people, now }: { people: People; now: Date }): DemoNotice[] {
  const { id, identifier, start, end, mentor, confirmedAt } = session;
  const oldest = now.getTime() - DUE_DAYS * DAY;
  if (!confirmedAt || end.getTime() < oldest) return [];
  const students = session.students.map((student) => people.idOf(student));
  const topic = people.topicName(session.topics[0] ?? '');
  const reminders = REMINDER_KINDS.flatMap((kind) =>
    [people.idOf(mentor), ...students].map((userId) => ({
      userId,
      type: 'reminder',
      title: REMINDERS[kind].title,
      description: `Tu mentoría de ${topic} empieza pronto.`,
      subject: subjects.reminderSubject(kind, { id, start }),
      link: `/mentorships?detalle=${identifier}`,
      createdAt: new Date(
        Math.max(start.getTime() - REMINDERS[kind].hoursBefore * HOUR, confirmedAt.getTime()),
      ),
    })),
  );
  const requests = students.map((userId) => ({
    userId,
    type: 'feedback',
    title: 'Valora tu mentoría',
    description: `¿Qué tal fue la mentoría de ${topic} con ${mentor.firstName} ${mentor.lastName}?`,
    subject: subjects.feedbackSubject(id),
    link: `/reviews?resena=${identifier}`,
    createdAt: end,
  }));
  return [...reminders, ...requests].filter((notice) => notice.createdAt <= now);
}

async function aboutChats(tx: Tx, now: Date): Promise<DemoNotice[]> {
  const { id, senderId, receiverId, createdAt, readAt } = table.chatMessages;
  const unread = await tx
    .select({ id, senderId, receiverId, createdAt, sender: table.users.username })
    .from(table.chatMessages)
    .innerJoin(table.users, eq(table.users.id, senderId))
    .where(isNull(readAt))
    .orderBy(id);
  const first = new Map(unread.reverse().map((one) => [`${one.senderId} ${one.receiverId}`, one]));
  return [...first.values()]
    .map((one) => ({
      userId: one.receiverId,
      type: 'message',
      title: 'Mensaje sin leer',
      description: 'Tienes un mensaje sin leer.',
      subject: subjects.chatSubject(one.senderId, one.id),
      link: `/chat/${encodeURIComponent(one.sender)}`,
      createdAt: new Date(one.createdAt.getTime() + 10 * MINUTE),
    }))
    .filter((notice) => notice.createdAt <= now);
}
