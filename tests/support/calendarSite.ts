/**
 * The production build over a database with hours and sessions written straight into it, at a clock of its
 * own.
 */
import { fileURLToPath } from 'node:url';
import { inArray } from 'drizzle-orm';
import { availabilityExceptions, chatMessages, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { instantOf } from '~/app/domain/time/dates';
import { insertPeople, MENTOR, PASSWORD, STUDENT } from './calendarPeople';
import { Browser } from './foreignBrowser';
import { startServer } from './server';
import { storeSession } from './sessions';
import { withDatabase } from './withDatabase';

const clock = fileURLToPath(new URL('../screenshots/clock.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../build/server.js', import.meta.url));

/** Times 'YYYY-MM-DD HH:MM' of the clock in Madrid, or instants 'YYYY-MM-DDTHH:MM:SSZ'. */
interface Planned {
  start: string;
  end: string;
  /** Nobody has confirmed it. */
  pending?: boolean;
  student?: string;
  /** Its description. */
  information?: string;
}
/** Between Marta and one of her students; unread by default. */
interface Said {
  at: string;
  /** Username. */
  by: string;
  text: string;
  read?: boolean;
  /** The student; Ana unless told. */
  student?: string;
}
interface Plan {
  /** Instant at which the server starts; its clock goes on from there. */
  now: string;
  sessions: Planned[];
  exceptions?: { day: string; kind: 'off' | 'extra'; startMinute: number; endMinute: number }[];
  messages?: Said[];
  /** Usernames of accounts that are deactivated but not deleted. */
  inactive?: string[];
}

export async function startCalendarSite(plan: Plan) {
  const offset = Date.parse(plan.now) - Date.now();
  const server = await startServer({
    args: ['--import', clock, built],
    env: { CLOCK_OFFSET_MS: String(offset), DEMO: 'off', LOG_LEVEL: 'warn' },
    before: (where) => withDatabase(where, (db) => fill(db, plan)),
  });
  return {
    origin: server.origin,
    logIn: (username: string) => Browser.loggedIn(server.origin, { username, password: PASSWORD }),
    stop: () => server.stop(),
  };
}

async function fill(
  db: Db,
  { now, sessions, exceptions = [], messages = [], inactive = [] }: Plan,
): Promise<void> {
  const createdAt = new Date(now);
  const students = new Set([STUDENT, ...[...sessions, ...messages].map(({ student = STUDENT }) => student)]);
  const ids = await insertPeople(students, { db, createdAt });
  const mentorId = ids.get(MENTOR) ?? 0;
  for (const one of exceptions) {
    await db.insert(availabilityExceptions).values({ ...one, mentorId, createdAt });
  }
  for (const { start, end, pending = false, student = STUDENT, information } of sessions) {
    const studentIds = [ids.get(student) ?? 0];
    const confirmedAt = pending ? null : now;
    const during = { start: instant(start), end: instant(end) };
    await storeSession(db, { mentorId, studentIds, confirmedAt, createdAt: now, information, ...during });
  }
  const rows = messages.map(({ at, by, text, read = false, student = STUDENT }) => {
    const said = new Date(instant(at));
    const [senderId, receiverId] = [by, by === MENTOR ? student : MENTOR].map((who) => ids.get(who) ?? 0);
    return { senderId, receiverId, content: text, createdAt: said, readAt: read ? said : null };
  });
  if (rows.length > 0) await db.insert(chatMessages).values(rows as (typeof chatMessages.$inferInsert)[]);
  await db.update(users).set({ isActive: false }).where(inArray(users.username, inactive));
}

function instant(text: string): string {
  if (text.includes('T')) return text;
  return instantOf(text.slice(0, 10), text.slice(11), 'Europe/Madrid').toISOString();
}
