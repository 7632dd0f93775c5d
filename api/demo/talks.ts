import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { MINUTE } from '~/api/time';
import { ana, byUsername, fill, firstOf, mentors, type Random, students, TALKS } from './cast';
import conversations from './conversations.json' with { type: 'json' };
import type { People } from './people';
import type { KeptSession } from './sessions';
import type { Calendar } from './timetable';

const PAIRS = 45;
/** No messages at night. */
const [EARLIEST, LATEST] = [9 * 60, 21 * 60];

type Message = typeof table.chatMessages.$inferInsert & { createdAt: Date };
interface Input {
  sessions: KeptSession[];
  people: People;
  calendar: Calendar;
}

/** Conversations, most of people who had sessions together; all from days before today. */
export async function insertTalks(tx: Tx, input: Input, random: Random): Promise<void> {
  const messages = [...writtenTalks(input), ...drawnTalks(input, random)];
  messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.insert(table.chatMessages).values(messages);
}

/** conversations.json: a line is 'days ago, time | who | text'. */
const writtenTalks = ({ people, calendar }: Input): Message[] =>
  conversations.flatMap(({ lines, unread, ...talk }) => {
    const ids = {
      student: people.idOf(byUsername(students, talk.student)),
      mentor: people.idOf(byUsername(mentors, talk.mentor)),
    };
    return lines.map((line, index) => {
      const [when = '', who, ...text] = line.split(' | ');
      const [daysAgo = 1, hours = 0, minutes = 0] = when.split(/[ :]/).map(Number);
      return message(ids, {
        isStudents: who === 'S',
        text: text.join(' | '),
        createdAt: calendar.instant(-daysAgo, hours * 60 + minutes),
        isUnread: index >= lines.length - unread,
      });
    });
  });

/** One of the short conversations of wording.json for each of some pairs. */
function drawnTalks({ sessions, people, calendar }: Input, random: Random): Message[] {
  const pairs = new Map(
    sessions.map((session) => [`${firstOf(session.students).username} ${session.mentor.username}`, session]),
  );
  for (const { student, mentor } of conversations) pairs.delete(`${student} ${mentor}`);
  const withAna = [...pairs.values()].filter((session) => firstOf(session.students) === ana);
  const others = [...pairs.values()].filter((session) => !withAna.includes(session));
  return [...withAna, ...random.some(others, PAIRS - withAna.length)].flatMap((session) => {
    const talk = random.pick(TALKS);
    const unread = random.next() < 0.3;
    const start = calendar.instant(-random.between(2, 27), random.between(EARLIEST, LATEST));
    const ids = { student: people.idOf(firstOf(session.students)), mentor: people.idOf(session.mentor) };
    const values = { topic: people.topicName(firstOf(session.topics)), name: session.mentor.firstName };
    return talk.map((text, index) =>
      message(ids, {
        isStudents: index % 2 === 0,
        text: fill(text, values),
        createdAt: new Date(start.getTime() + index * 9 * MINUTE),
        isUnread: unread && index === talk.length - 1,
      }),
    );
  });
}

function message(
  { student, mentor }: { student: number; mentor: number },
  line: { isStudents: boolean; text: string; createdAt: Date; isUnread: boolean },
): Message {
  const { isStudents, text, createdAt, isUnread } = line;
  return {
    senderId: isStudents ? student : mentor,
    receiverId: isStudents ? mentor : student,
    content: text,
    createdAt,
    readAt: isUnread ? null : new Date(createdAt.getTime() + 5 * MINUTE),
  };
}
