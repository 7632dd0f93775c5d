import { eq, isNull } from 'drizzle-orm';
import { REMINDER_KINDS } from '~/api/contract/rules/sessions';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { chatSubject, feedbackSubject, reminderSubject } from '~/api/notifications/subjects';
import { DAY, HOUR, MINUTE } from '~/api/time';
import type { DemoNotice } from './notices';
import type { People } from './people';
import type { KeptSession } from './sessions';

/** The span for which the server would have sent these by itself; it does not catch up on older ones. */
const DAYS = 7;
const AHEAD = { '24h': DAY, '1h': HOUR };

/** The reminders and review requests that are due, so that the sweep has nothing to catch up on. */
export function whatWasDue(
  session: KeptSession,
  { people, now }: { people: People; now: Date },
): DemoNotice[] {
  const { id, identifier, start, end, mentor, confirmedAt } = session;
  const oldest = now.getTime() - DAYS * DAY;
  if (!confirmedAt || end.getTime() < oldest) return [];
  const students = session.students.map((student) => people.idOf(student));
  const topic = people.topicName(session.topics[0] ?? '');
  const reminders = REMINDER_KINDS.flatMap((kind) =>
    [people.idOf(mentor), ...students].map((userId) => ({
      userId,
      type: 'reminder',
      title: kind === '1h' ? 'Tu mentoría empieza en menos de una hora' : 'Recordatorio de mentoría',
      description: `Tu mentoría de ${topic} empieza pronto.`,
      subject: reminderSubject(kind, { id, start }),
      link: `/mentorships?detalle=${identifier}`,
      createdAt: new Date(Math.max(start.getTime() - AHEAD[kind], confirmedAt.getTime())),
    })),
  );
  const requests = students.map((userId) => ({
    userId,
    type: 'feedback',
    title: 'Valora tu mentoría',
    description: `¿Qué tal fue la mentoría de ${topic} con ${mentor.firstName} ${mentor.lastName}?`,
    subject: feedbackSubject(id),
    link: `/reviews?resena=${identifier}`,
    createdAt: end,
  }));
  return [...reminders, ...requests].filter((notice) => notice.createdAt <= now);
}

export async function aboutChats(tx: Tx, now: Date): Promise<DemoNotice[]> {
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
      subject: chatSubject(one.senderId, one.id),
      link: `/chat/${encodeURIComponent(one.sender)}`,
      createdAt: new Date(one.createdAt.getTime() + 10 * MINUTE),
    }))
    .filter((notice) => notice.createdAt <= now);
}
