import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { badgeSubject, replySubject, reviewSubject, sessionSubject } from '~/api/notifications/subjects';
import { listText } from '~/api/notifications/wording';
import { DAY, HOUR } from '~/api/time';
import { aboutChats, whatWasDue } from './dueNotices';
import type { People } from './people';
import type { KeptReview } from './reviews';
import type { KeptSession } from './sessions';

/** Older ones are marked as read. */
const UNREAD_DAYS = 4;

export type DemoNotice = Omit<typeof table.notifications.$inferInsert, 'readAt'>;

/** The notifications that these sessions and reviews would have caused. */
export async function insertNotices(
  tx: Tx,
  {
    sessions,
    reviews,
    people,
    now,
  }: { sessions: KeptSession[]; reviews: KeptReview[]; people: People; now: Date },
): Promise<void> {
  const notices = [
    ...sessions.flatMap((session) => aboutSession(session, people)),
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
  const request: DemoNotice = {
    userId: people.idOf(mentor),
    type: 'session_update',
    title: 'Nueva solicitud de mentoría',
    description: `${listText(names)} ${names.length > 1 ? 'quieren' : 'quiere'} una sesión de ${topic}.`,
    subject: sessionSubject('requested', { id, again: 0 }),
    link: `/mentorships?detalle=${identifier}`,
    createdAt,
  };
  if (!confirmedAt) return [request];
  const confirmed = session.students.map((student) => ({
    userId: people.idOf(student),
    type: 'session_update',
    title: 'Mentoría confirmada',
    description: `${mentor.firstName} ${mentor.lastName} ha confirmado tu sesión de ${topic}.`,
    subject: sessionSubject('confirmed', { id, again: 0 }),
    link: `/mentorships?detalle=${identifier}`,
    createdAt: confirmedAt,
  }));
  return [request, ...confirmed];
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
    subject: reviewSubject(id),
    link: '/reviews',
    createdAt,
  };
  const earned = badges.map((badge) => ({
    userId,
    type: 'badge_earned',
    title: `Medalla «${badge.name}»`,
    description: `${student.firstName} te ha dado una medalla.`,
    subject: badgeSubject(id, badge.id),
    link: '/reviews',
    createdAt,
  }));
  const reply = repliedAt && {
    userId: people.idOf(student),
    type: 'feedback',
    title: 'Han respondido a tu reseña',
    description: `${mentor.firstName} ha respondido a tu reseña.`,
    subject: replySubject(id),
    link: '/reviews',
    createdAt: repliedAt,
  };
  return [review, ...earned, ...(reply ? [reply] : [])];
}
