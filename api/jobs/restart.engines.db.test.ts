import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import type { Mail } from '~/api/context';
import { OPEN_ADMISSION } from '~/api/contract/rules/checks';
import { ANSWER_RULE } from '~/api/contract/rules/sessions';
import type { Database } from '~/api/db/connect';
import { startJobs, stopJobs } from '~/api/db/jobQueue';
import { migrate } from '~/api/db/migrate';
import { mentorships, notifications, users } from '~/api/db/schema';
import { DEFAULT_LIMITS } from '~/api/limits';
import { createLive } from '~/api/live/live';
import { createMailQueue, isDue } from '~/api/mail/queue';
import { createServices } from '~/api/services';
import { onBothEngines } from '~/tests/support/engines';
import { eventually } from '~/tests/support/patience';
import { storeSession } from '~/tests/support/sessions';
import { runSweep, startSweeper } from './sweep';

const log = pino({ enabled: false });

let now: Date;
let sent: Mail[];
let refused: number;
let away: boolean;
beforeEach(() => {
  now = new Date('2026-10-21T15:15:00Z');
  sent = [];
  refused = 0;
  away = false;
});
const clock = () => now;

async function send(mail: Mail): Promise<void> {
  if (away) {
    refused += 1;
    throw new Error('the mail server is away');
  }
  sent.push(mail);
}

/** One instance of the API's background work. */
async function start(database: Database) {
  const { db } = database;
  await migrate(db);
  const boss = await startJobs(database, log);
  const options = { send, log, retryDelay: 1, isDue: (due: Mail['due'] & object) => isDue(due, { db, now }) };
  const live = await createLive({ db, listen: database.listen, clock, log });
  const services = createServices({
    db,
    engine: database.engine,
    clock,
    random: Math.random,
    mail: await createMailQueue(boss, options),
    live,
    linkRequests: { put: async () => {} },
    secret: 'only-for-tests-only-for-tests-only-for-tests',
    timeZone: 'Europe/Madrid',
    answerRule: ANSWER_RULE,
    admission: OPEN_ADMISSION,
    siteOrigin: 'http://localhost:3000',
    cookiePath: '/api/' as const,
    sharedNetworks: [],
    limits: DEFAULT_LIMITS,
    log,
  });
  const sweeper = startSweeper({
    sweep: (round) => runSweep(services, round),
    clock,
    firstPause: 0,
    pause: 100,
  });
  const close = async () => {
    await sweeper.stop();
    await stopJobs(boss);
    await live.close();
    await database.close();
  };
  return { db, close };
}
type Instance = Awaited<ReturnType<typeof start>>;

async function newPair({ db }: Instance): Promise<{ mentorId: number; studentIds: number[] }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const account = (userType: 'mentor' | 'alumno') => ({
    username: `${userType}.${mark}`,
    email: `${userType}.${mark}@example.com`,
    passwordHash: '',
    userType,
    isActive: true,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  const [mentor, student] = await db
    .insert(users)
    .values([account('mentor'), account('alumno')])
    .returning({ id: users.id });
  return { mentorId: mentor?.id ?? 0, studentIds: [student?.id ?? 0] };
}
const session = async (instance: Instance, hour = 16) =>
  storeSession(instance.db, {
    ...(await newPair(instance)),
    start: `2026-10-21T${hour}:00:00Z`,
    end: `2026-10-21T${hour}:30:00Z`,
    confirmedAt: '2026-10-19T08:00:00Z',
  });
const kinds = () => sent.map((mail) => `${mail.to} ${mail.subject}`);
const waiting = async ({ db }: Instance) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`,
  );
  return rows[0]?.n;
};

onBothEngines('background work', ({ engine, open }) => {
  it('goes on after a restart: queued mails are sent, none twice', async () => {
    away = true;
    const first = await start(await open(clock));
    await session(first);
    await eventually(() => expect(refused).toBeGreaterThanOrEqual(2));
    await first.close();

    away = false;
    const second = await start(await open(clock));
    await eventually(() => expect(sent).toHaveLength(2));
    await session(second);
    await eventually(() => expect(sent).toHaveLength(4));
    await eventually(async () => expect(await waiting(second)).toBe(0));
    expect(new Set(kinds()).size).toBe(4);
    await second.close();
  });

  it('drops mails for sessions cancelled or begun while the mail server was away', async () => {
    away = true;
    const instance = await start(await open(clock));
    const { id: cancelled } = await session(instance);
    const { id: kept } = await session(instance);
    await eventually(() => expect(refused).toBeGreaterThanOrEqual(4));
    await instance.db.update(mentorships).set({ cancelledAt: now }).where(eq(mentorships.id, cancelled));
    away = false;
    await eventually(() => expect(sent).toHaveLength(2));
    await eventually(async () => expect(await waiting(instance)).toBe(0));
    expect(sent.map((mail) => mail.due?.session?.id)).toEqual([kept, kept]);

    away = true;
    refused = 0;
    await session(instance);
    await eventually(() => expect(refused).toBeGreaterThanOrEqual(2));
    now = new Date('2026-10-21T16:00:00Z');
    away = false;
    await eventually(async () => expect(await waiting(instance)).toBe(0));
    expect(sent).toHaveLength(2);
    await instance.close();
  });

  if (engine === 'postgres')
    it('is done once by two instances: each person is notified and mailed once', async () => {
      const begin = async () => start(await open(clock));
      const [one, other] = await Promise.all([begin(), begin()]);
      const before = await one.db.$count(notifications);
      for (let i = 0; i < 12; i++) await session(i % 2 === 0 ? one : other);
      await eventually(() => expect(sent.length).toBeGreaterThanOrEqual(24));
      await eventually(async () => expect(await waiting(one)).toBe(0));
      expect(new Set(kinds()).size).toBe(24);
      expect(sent).toHaveLength(24);
      expect(await other.db.$count(notifications)).toBe(before + 24);
      await Promise.all([one.close(), other.close()]);
    });
});
