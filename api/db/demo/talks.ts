import { MINUTE } from '../../time';
import * as table from '../schema';
import type { Tx } from '../types';
import type { People } from './people';
import type { Random } from './random';
import { firstOf, type KeptSession } from './sessions';
import { fill, TALKS } from './wording';

const PAIRS = 45;

/** Short conversations between students and mentors who know each other; the last word of some is unread. */
export async function insertTalks(
  tx: Tx,
  { sessions, people, now }: { sessions: KeptSession[]; people: People; now: Date },
  random: Random,
): Promise<void> {
  const pairs = new Map(
    sessions.map((session) => [`${firstOf(session.students).username} ${session.mentor.username}`, session]),
  );
  const withAna = [...pairs.values()].filter(
    (session) => firstOf(session.students).username === 'ana.alumna',
  );
  const others = [...pairs.values()].filter((session) => !withAna.includes(session));
  const messages = [...withAna, ...random.some(others, PAIRS - withAna.length)].flatMap((session) => {
    const talk = random.pick(TALKS);
    const unread = random.next() < 0.3;
    const start = now.getTime() - random.between(180, 40_000) * MINUTE;
    const [student, mentor] = [people.idOf(firstOf(session.students)), people.idOf(session.mentor)];
    const values = { topic: people.topicName(firstOf(session.topics)), name: session.mentor.firstName };
    return talk.map((text, index) => {
      const createdAt = new Date(start + index * 9 * MINUTE);
      return {
        senderId: index % 2 === 0 ? student : mentor,
        receiverId: index % 2 === 0 ? mentor : student,
        content: fill(text, values),
        createdAt,
        readAt: unread && index === talk.length - 1 ? null : new Date(createdAt.getTime() + 5 * MINUTE),
      };
    });
  });
  messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.insert(table.chatMessages).values(messages);
}
