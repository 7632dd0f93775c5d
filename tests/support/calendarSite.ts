/**
 * The production build over a database with hours and sessions written straight into it, at a clock of its
 * own.
 */
import { inArray, sql } from 'drizzle-orm';
import { availabilityExceptions, chatMessages, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { instantOf } from '~/app/domain/time/dates';
import { insertPeople, MENTOR, PASSWORD, STUDENT } from './calendarPeople';
import { Browser } from './foreignBrowser';
import { preloaded, startServer } from './server';
import { storeSession } from './sessions';
import { jump, sharedSite } from './sharedSite';
import { withDatabase } from './withDatabase';

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

/** The marketplace that all files of a worker share on PostgreSQL, emptied and with its clock set; else one of its own. */
export async function startCalendarSite(plan: Plan) {
  const { origin, stop } = process.env.TEST_DATABASE_URL ? await setUp(plan) : await startAlone(plan);
  const logIn = (username: string) => Browser.loggedIn(origin, { username, password: PASSWORD });
  return { origin, logIn, stop };
}

async function setUp(plan: Plan) {
  const { databaseUrl, ...site } = await sharedSite({ is: 'empty' });
  await jump(site, plan.now);
  await withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    await db.execute(sql`truncate users, rate_limits cascade`);
    await fill(db, plan);
  });
  return { origin: site.origin, stop: async () => {} };
}

async function startAlone(plan: Plan) {
  const server = await startServer({
    args: preloaded('shiftedClock.mjs'),
    env: { CLOCK_START: plan.now, DEMO: 'off', LOG_LEVEL: 'warn' },
    before: (where) => withDatabase(where, (db) => fill(db, plan)),
  });
  return { origin: server.origin, stop: async () => void (await server.stop()) };
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
