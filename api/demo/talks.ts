import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { MINUTE } from '~/api/time';
import { fill, firstOf, mentors, students, TALKS } from './cast';
import conversations from './conversations.json' with { type: 'json' };
import type { People } from './people';
import type { Random } from './random';
import type { KeptSession } from './sessions';
import type { Calendar } from './timetable';

const PAIRS = 45;
/** No messages at night. */
const [EARLIEST, LATEST] = [9 * 60, 21 * 60];

type Message = typeof table.chatMessages.$inferInsert & { createdAt: Date };
interface Written {
  sessions: KeptSession[];
  people: People;
  calendar: Calendar;
}

/** Conversations, most of people who had sessions together; all from days before today. */
export async function insertTalks(tx: Tx, input: Written, random: Random): Promise<void> {
  const messages = [...longTalks(input), ...shortTalks(input, random)];
  messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.insert(table.chatMessages).values(messages);
}

const pairOf = (student: { username: string }, mentor: { username: string }) =>
  `${student.username} ${mentor.username}`;
const written = new Set(conversations.map(({ student, mentor }) => `${student} ${mentor}`));

function longTalks({ people, calendar }: Omit<Written, 'sessions'>): Message[] {
  return conversations.flatMap((talk) => {
    const ids = {
      student: people.idOf(firstOf(students.filter(({ username }) => username === talk.student))),
      mentor: people.idOf(firstOf(mentors.filter(({ username }) => username === talk.mentor))),
    };
    const lines = talk.lines.map(lineOf);
    return lines.map(({ daysAgo, minute, isStudents, text }, index) =>
      message(ids, {
        isStudents,
        text,
        createdAt: calendar.instant(-daysAgo, minute),
        isUnread: index >= lines.length - talk.unread,
      }),
    );
  });
}

/** Of 'days ago, time | who | text'; minutes of the day on the marketplace's wall clock. */
function lineOf(line: string) {
  const [when = '', who, ...text] = line.split(' | ');
  const [daysAgo = 1, hours = 0, minutes = 0] = when.split(/[ :]/).map(Number);
  return { daysAgo, minute: hours * 60 + minutes, isStudents: who === 'S', text: text.join(' | ') };
}

function shortTalks({ sessions, people, calendar }: Written, random: Random): Message[] {
  const pairs = new Map(
    sessions.map((session) => [pairOf(firstOf(session.students), session.mentor), session]),
  );
  for (const pair of written) pairs.delete(pair);
  const withAna = [...pairs.values()].filter(
    (session) => firstOf(session.students).username === 'ana.alumna',
  );
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
) {
  const { isStudents, text, createdAt, isUnread } = line;
  return {
    senderId: isStudents ? student : mentor,
    receiverId: isStudents ? mentor : student,
    content: text,
    createdAt,
    readAt: isUnread ? null : new Date(createdAt.getTime() + 5 * MINUTE),
  };
}
