import * as table from '../schema';
import type { Tx } from '../types';
import type { People } from './people';
import type { KeptReview } from './reviews';
import type { KeptSession } from './sessions';

const DAY_MS = 86_400_000;
/** Older ones have been read. */
const UNREAD_DAYS = 4;

type Notice = Omit<typeof table.notifications.$inferInsert, 'readAt'>;

/** What everybody would have been told about these sessions and reviews. */
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
    ...reviews.flatMap((review) => aboutReview(review, people)),
  ];
  await tx.insert(table.notifications).values(
    notices
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map((notice) => {
        const recent = now.getTime() - notice.createdAt.getTime() < UNREAD_DAYS * DAY_MS;
        return { ...notice, readAt: recent ? null : new Date(notice.createdAt.getTime() + DAY_MS / 4) };
      }),
  );
}

function aboutSession(session: KeptSession, people: People): Notice[] {
  const { id, mentor, createdAt, confirmedAt } = session;
  const topic = people.topicName(session.topics[0] ?? '');
  const names = session.students.map((student) => student.firstName).join(', ');
  const request: Notice = {
    userId: people.idOf(mentor),
    type: 'session_update',
    title: 'Nueva solicitud de mentoría',
    description: `${names} quiere una sesión de ${topic}.`,
    subject: `mentorship:${id}:requested`,
    createdAt,
  };
  if (!confirmedAt) return [request];
  const confirmed = session.students.map((student) => ({
    userId: people.idOf(student),
    type: 'session_update',
    title: 'Mentoría confirmada',
    description: `${mentor.firstName} ${mentor.lastName} ha confirmado tu sesión de ${topic}.`,
    subject: `mentorship:${id}:confirmed`,
    createdAt: confirmedAt,
  }));
  return [request, ...confirmed];
}

function aboutReview({ id, mentor, student, createdAt, badges }: KeptReview, people: People): Notice[] {
  const userId = people.idOf(mentor);
  const review: Notice = {
    userId,
    type: 'feedback',
    title: 'Nueva reseña',
    description: `${student.firstName} ha valorado tu mentoría.`,
    subject: `review:${id}`,
    createdAt,
  };
  const earned = badges.map((badge) => ({
    userId,
    type: 'badge_earned',
    title: `Insignia «${badge.name}»`,
    description: `${student.firstName} te ha dado una insignia.`,
    subject: `review:${id}:badge:${badge.id}`,
    createdAt,
  }));
  return [review, ...earned];
}
