import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pdf } from 'tinypdf';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { hashPassword } from '~/api/auth/passwords';
import { PAYMENT_WAY_NAMES } from '~/api/contract/rules/income';
import type { FileType } from '~/api/contract/rules/materials';
import * as table from '~/api/db/schema';
import { users } from '~/api/db/schema';
import type { Db, Tx } from '~/api/db/types';
import { fileStore } from '~/api/materials/fileStore';
import { DAY, HOUR, isoDay, MINUTE } from '~/api/time';
import * as cast from './cast';
import conversations from './conversations.json' with { type: 'json' };
import { insertNotices } from './notices';
import { insertPeople, type People } from './people';
import { insertReviews } from './reviews';
import { insertSessions, type KeptSession } from './sessions';
import { type Calendar, createCalendar, createOffer, createSeries, createTimetable } from './timetable';

const SEED = 20_240_901;
const OFFER_CODES = 2001;
const SERIES_CODES = 3001;

/** A busy marketplace around `now`, which depends only on the day. False if there are users already. */
export async function loadDemo(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<boolean> {
  if ((await db.$count(users)) > 0) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const random = cast.createRandom(SEED);
  const calendar = createCalendar(now, timeZone);
  const timetable = createTimetable(calendar, random);
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in exclusive mode`);
    if ((await tx.$count(users)) > 0) return false;
    const people = await insertPeople(tx, { now, passwordHash }, random);
    const sessions = await insertSessions(tx, { timetable, people, now }, random);
    const reviews = await insertReviews(tx, { sessions, people, now }, random);
    await insertDesk(tx, { sessions, people, now });
    await insertMaterials(tx, { sessions, people, now });
    await insertTalks(tx, { sessions, people, calendar }, random);
    // Added last, with random numbers of their own, so that all the rest stays as it was without them.
    const offer = createOffer(timetable, calendar);
    const more = cast.createRandom(SEED + 1);
    const later = await insertSessions(tx, { timetable: offer, people, now, codesFrom: OFFER_CODES }, more);
    for (const [index, series] of createSeries([...timetable, ...offer], calendar).entries()) {
      const codesFrom = SERIES_CODES + index * 100;
      later.push(...(await insertSessions(tx, { timetable: series, people, now, codesFrom }, more)));
    }
    await insertNotices(tx, { sessions: [...sessions, ...later], reviews, people, now, timeZone });
    return true;
  });
}

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
async function insertTalks(tx: Tx, input: Input, random: cast.Random): Promise<void> {
  const messages = [...writtenTalks(input), ...drawnTalks(input, random)];
  messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.insert(table.chatMessages).values(messages);
}

/** conversations.json: a line is 'days ago, time | who | text'. */
const writtenTalks = ({ people, calendar }: Input): Message[] =>
  conversations.flatMap(({ lines, unread, ...talk }) => {
    const ids = {
      student: people.idOf(cast.byUsername(cast.students, talk.student)),
      mentor: people.idOf(cast.byUsername(cast.mentors, talk.mentor)),
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
function drawnTalks({ sessions, people, calendar }: Input, random: cast.Random): Message[] {
  const pairs = new Map(
    sessions.map((session) => [
      `${cast.firstOf(session.students).username} ${session.mentor.username}`,
      session,
    ]),
  );
  for (const { student, mentor } of conversations) pairs.delete(`${student} ${mentor}`);
  const withAna = [...pairs.values()].filter((session) => cast.firstOf(session.students) === cast.ana);
  const others = [...pairs.values()].filter((session) => !withAna.includes(session));
  return [...withAna, ...random.some(others, PAIRS - withAna.length)].flatMap((session) => {
    const talk = random.pick(cast.TALKS);
    const unread = random.next() < 0.3;
    const start = calendar.instant(-random.between(2, 27), random.between(EARLIEST, LATEST));
    const ids = { student: people.idOf(cast.firstOf(session.students)), mentor: people.idOf(session.mentor) };
    const values = { topic: people.topicName(cast.firstOf(session.topics)), name: session.mentor.firstName };
    return talk.map((text, index) =>
      message(ids, {
        isStudents: index % 2 === 0,
        text: cast.fill(text, values),
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

/** Sessions of the last days are still to be paid. */
const PAID_AFTER_DAYS = 6;
const PACK_SESSIONS = 4;
/** Cents per session: a little less than a single one. */
const PACK_PRICE = 22_00;
const USED = 2;
const VIEWED_DAYS = 11 * 7;

interface Desk {
  sessions: KeptSession[];
  people: People;
  now: Date;
}

/** The demo mentor's desk: private notes, how sessions were paid, views of the profile. */
async function insertDesk(tx: Tx, { sessions, people, now }: Desk): Promise<void> {
  const [mentorId, anaId] = [people.idOf(cast.marcos), people.idOf(cast.ana)];
  const taught = sessions.filter((one) => one.mentor === cast.marcos && one.stage === 'finished');
  await tx.insert(table.studentNotes).values(
    taught.flatMap((session, i) => {
      const note = cast.NOTES[i % cast.NOTES.length];
      const student = cast.firstOf(session.students);
      // About two sessions of three, and every one of the demo student.
      if (!note || (i % 3 === 2 && student !== cast.ana)) return [];
      const at = new Date(Math.min(session.end.getTime() + HOUR / 6, now.getTime()));
      return {
        mentorId,
        studentId: people.idOf(student),
        mentorshipId: session.id,
        text: cast.fill(note, {
          topic: people.topicName(cast.firstOf(session.topics)),
          name: student.firstName,
        }),
        createdAt: at,
        updatedAt: at,
      };
    }),
  );

  const usingPack = taught.filter((one) => cast.firstOf(one.students) === cast.ana).slice(-USED);
  const pack = {
    kind: 'pack' as const,
    sessions: PACK_SESSIONS,
    priceCents: PACK_SESSIONS * PACK_PRICE,
    createdAt: new Date(now.getTime() - 60 * DAY),
  };
  const [credit] = await tx
    .insert(table.studentCredits)
    .values({ mentorId, studentId: anaId, ...pack })
    .returning({ id: table.studentCredits.id });
  const owed = taught.flatMap((session) => session.students.map((student) => ({ session, student })));
  await tx.insert(table.sessionPayments).values(
    owed.flatMap(({ session, student }, i) => {
      const ids = { mentorshipId: session.id, studentId: people.idOf(student), mentorId };
      const row = { ...ids, updatedAt: session.end };
      if (student === cast.ana && usingPack.includes(session))
        return { ...row, state: 'credit' as const, creditId: credit?.id };
      if (now.getTime() - session.end.getTime() < PAID_AFTER_DAYS * DAY) return [];
      if (i % 17 === 16) return { ...row, state: 'free' as const };
      const way = PAYMENT_WAY_NAMES[i % 3];
      return { ...row, state: 'paid' as const, paidOn: isoDay(session.end.getTime()), way };
    }),
  );

  await tx.insert(table.profileViews).values(
    Array.from({ length: VIEWED_DAYS }, (_, ago) => {
      const at = now.getTime() - ago * DAY;
      // More every month, and fewer on Fridays and Saturdays.
      const usual = 3 + Math.round((VIEWED_DAYS - ago) / 12) + ((ago * 7) % 5);
      const isQuiet = new Date(at).getUTCDay() >= 5;
      return { mentorId, day: isoDay(at), views: isQuiet ? Math.ceil(usual / 2) : usual };
    }),
  );
}

/** Two small files of the demo people's running session, in the database. */
async function insertMaterials(tx: Tx, { sessions, people, now }: Desk): Promise<void> {
  const [mentorId, studentId] = [people.idOf(cast.marcos), people.idOf(cast.ana)];
  const session = sessions.find(
    (one) => one.stage === 'running' && one.mentor === cast.marcos && one.students.includes(cast.ana),
  );
  if (!session) return;
  for (const [name, lines] of Object.entries(cast.FILES)) {
    const [mime, uploaderId, ago, file]: [FileType, number, number, string | Uint8Array] = name.endsWith(
      '.pdf',
    )
      ? ['application/pdf', mentorId, 2 * DAY, pageOf(lines)]
      : ['text/plain', studentId, 3 * HOUR, lines.join('\n')];
    const [fileKey, bytes] = [randomUUID(), Buffer.from(file)];
    const createdAt = new Date(now.getTime() - ago);
    await fileStore.put({ key: fileKey, bytes }, { tx, now: createdAt });
    const row = { name, mime, size: bytes.length, fileKey, createdAt };
    await tx.insert(table.materials).values({ mentorId, mentorshipId: session.id, uploaderId, ...row });
  }
}

/** One page of A4 with these lines; measures in points. */
function pageOf(lines: string[]): Uint8Array {
  const document = pdf();
  document.page(595, 842, (sheet) => {
    for (const [index, line] of lines.entries()) sheet.text(line, 60, 760 - index * 24, 16);
  });
  return document.build();
}
