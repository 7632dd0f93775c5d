/** Many requests of one caller at once, and their cost for everybody else. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '~/scripts/testPostgres.mjs';
import { logIn } from '~/tests/support/bookings';
import { addPairs, PASSWORD } from '~/tests/support/chatFaults/database';
import { createEmpty } from '~/tests/support/databaseTemplate';
import { eventually } from '~/tests/support/patience';
import { type RunningServer, startServer } from '~/tests/support/server';
import { storeSession } from '~/tests/support/sessions';
import { withDatabase } from '~/tests/support/withDatabase';

const DAY = 86_400_000;

let postgres: TestPostgres | null;
let server: RunningServer | undefined;
let databaseUrl: string;
let mentor: { id: number; token: string };
let session: number;
let student: number;

beforeAll(async () => {
  postgres = await startPostgres();
  if (postgres) databaseUrl = (await createEmpty(postgres.url)).url;
  server = await startServer({ env: postgres ? { DATABASE_URL: databaseUrl } : {} });
  if (!postgres) return;
  await withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    const [pair] = await addPairs(db, 1);
    mentor = { id: Number(pair?.mentor.id), token: '' };
    student = Number(pair?.student.id);
    const at = Date.now() - DAY;
    ({ id: session } = await storeSession(db, {
      ...{ mentorId: mentor.id, studentIds: [student] },
      start: new Date(at).toISOString(),
      confirmedAt: new Date(at - DAY).toISOString(),
    }));
  });
  mentor.token = (await logIn(server.origin, 'mentora.1', PASSWORD)).access;
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await postgres?.stop();
});

const ask = (path: string) => fetch(`${server?.origin}${path}`).then(({ status }) => status);
/** Its status; 0 when the server ends meanwhile. */
const call = (method: string, path: string, body: object) =>
  fetch(`${server?.origin}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${mentor.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 0,
  );

const ALL_DAYS = 'start_date=0001-01-01&end_date=9999-12-31';

it('refuses a range of ten thousand years without listing its days', async (test) => {
  const stat = `/proc/${server?.child.pid}/stat`;
  if (!existsSync(stat)) return test.skip('no /proc on this machine');
  /** User and system time, in ticks of 10 ms. */
  const cpuSeconds = () =>
    readFileSync(stat, 'utf8')
      .split(') ')[1]!
      .split(' ')
      .slice(11, 13)
      .reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
  const before = cpuSeconds();
  const paths = Array.from({ length: 20 }, () => `/api/availability/mentor/1/free/?${ALL_DAYS}`);
  expect(new Set(await Promise.all(paths.map(ask)))).toEqual(new Set([400]));
  // Each took 3 s.
  expect(cpuSeconds() - before).toBeLessThan(10);
});

/** A session's lock: it is held until the test lets it go. */
async function hold(lock: ReturnType<typeof sql>, work: () => Promise<void>): Promise<void> {
  await withDatabase({ databaseUrl, dataDir: '' }, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(lock);
      await work();
    }),
  );
}

const hashed = (name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${mentor.id}))`;
const tomorrow = () => new Date(Date.now() + DAY).toISOString().slice(0, 10);

it.for([
  {
    name: 'payments',
    lock: () => hashed('session_payments'),
    write: () =>
      call('PUT', 'income/payments/', {
        sessions: [{ mentorship: session, alumno: student }],
        state: 'paid',
        way: 'bizum',
      }),
  },
  {
    name: 'notes',
    lock: () => hashed('student_notes'),
    write: () => call('PUT', `students/${student}/note/`, { text: 'Ya le sale.' }),
  },
  {
    name: 'saved replies',
    lock: () => hashed('saved_replies'),
    write: () => call('POST', 'chat/replies/', { title: `${Math.random()}`, text: 'Hola.' }),
  },
  {
    name: 'credits',
    before: () => call('POST', 'income/credits/', { kind: 'pack', alumno: student, sessions: 5 }),
    lock: () => sql`select id from student_credits for update`,
    write: () => call('PATCH', 'income/credits/1/', { sessions: 7 }),
  },
  {
    name: 'exceptions',
    lock: () => sql`select pg_advisory_xact_lock(1, ${mentor.id}::int)`,
    write: () => call('POST', 'availability/exceptions/', { date: tomorrow(), kind: 'off' }),
  },
])('$name that wait for a lock leave the connections to everybody else', async ({
  before,
  lock,
  write,
}, test) => {
  if (!server || !postgres) return test.skip('no PostgreSQL 15 or newer on this machine');
  if (before) expect(await before()).toBe(201);
  let writes: Promise<number>[] = [];
  await hold(lock(), async () => {
    writes = Array.from({ length: 15 }, write);
    await eventually(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
    // Those that come later would take what is left.
    for (let round = 0; round < 3; round += 1) {
      expect(await waitingForLocks()).toBe(1);
      expect([await ask('/readyz'), await ask('/api/mentors/')]).toEqual([200, 200]);
      await wait(10);
    }
  });
  expect((await Promise.all(writes)).filter((status) => status !== 200 && status !== 201)).toEqual([]);
});

const waitingForLocks = () =>
  withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.count ?? 0;
  });

it('a class behind one address can log in while somebody there guesses passwords', async (test) => {
  if (!server || !postgres) return test.skip('no PostgreSQL 15 or newer on this machine');
  const logsIn = async (username: string, password: string) => {
    const answer = await fetch(`${server?.origin}/api/auth/token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const register = (n: number) =>
    call('POST', 'auth/register/', {
      ...{ username: `clase.${n}`, email: `clase.${n}@example.com`, user_type: 'alumno' },
      password: 'una clave larga 1',
    });
  const places = Array.from({ length: 61 }, (_, n) => n);
  const registered: number[] = [];
  for (const n of places) registered.push(await register(n));
  expect(registered).toEqual([...Array<number>(60).fill(201), 429]);

  const guesses = await Promise.all(
    Array.from({ length: 300 }, (_, n) => logsIn(`nadie.${n % 30}`, `no-${n}`)),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(100);
  expect(new Set(guesses)).toEqual(new Set([401, 429]));
  const [known, stranger] = await Promise.all([logsIn('mentora.1', PASSWORD), logsIn('alumno.1', PASSWORD)]);
  expect([known, stranger]).toEqual([200, 429]);
});
