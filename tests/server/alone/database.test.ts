/** Two servers lose PostgreSQL, in every way and under load; servers start at once on an empty one. */
import { setTimeout as wait } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '~/scripts/testPostgres.mjs';
import { logIn } from '~/tests/support/bookings';
import { addPairs, PASSWORD, type Pair } from '~/tests/support/chatFaults/database';
import { type FaultProxy, startFaultProxy } from '~/tests/support/chatFaults/faultProxy';
import { createEmpty } from '~/tests/support/databaseTemplate';
import { readEvents } from '~/tests/support/eventReader';
import { askFor, type Load, startLoad, type Writer } from '~/tests/support/outage/load';
import { eventually } from '~/tests/support/patience';
import { type RunningServer, startServer } from '~/tests/support/server';
import { withDatabase } from '~/tests/support/withDatabase';

const soak = Boolean(process.env.SOAK);
const TIMES = soak ? 5 : 1;
/** One message a second per writer is well below the limit. */
const [PAIRS, PAUSE_MS] = soak ? [20, 700] : [4, 150];

let postgres: TestPostgres | null;
/** The servers' only connection to it. */
let line: FaultProxy;
let url: string;
/** Settings of the servers that go through all of it. */
let databaseUrl: string;
let servers: RunningServer[] = [];
let pairs: Pair[] | undefined;
let writers: Writer[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) return;
  const folder = new URL(postgres.url).searchParams.get('host');
  line = await startFaultProxy(`${folder}/.s.PGSQL.5432`);
  url = `postgres://test@127.0.0.1:${line.port}`;
});
afterAll(async () => {
  for (const server of servers) await server.stop('SIGKILL');
  await postgres?.stop();
  await line?.close();
});

const start = (where: string) => startServer({ env: { DATABASE_URL: where } });

it('two servers that start together on an empty database both start', async (test) => {
  if (!postgres) return test.skip('no PostgreSQL 15 or newer on this machine');
  databaseUrl = (await createEmpty(url)).url;
  const started = await Promise.allSettled([start(databaseUrl), start(databaseUrl)]);
  servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
  const made = servers.filter((server) => server.output().includes('"database migrated"'));
  expect(made).toHaveLength(1);

  pairs = await withDatabase(place(), (db) => addPairs(db, PAIRS));
});

it.runIf(soak)('four servers start together on an empty database, ten times', async (test) => {
  if (!postgres) return test.skip('no PostgreSQL 15 or newer on this machine');
  for (let round = 0; round < 10; round += 1) {
    const empty = await createEmpty(url);
    const four = await Promise.all([1, 2, 3, 4].map(() => start(empty.url)));
    for (const server of four) await server.stop();
    await empty.drop();
  }
});

const outages: { name: string; away: () => Promise<unknown>; back: () => Promise<unknown>; ms: number }[] = [
  {
    name: 'an immediate stop',
    away: async () => postgres?.halt('immediate'),
    back: async () => postgres?.resume(),
    ms: soak ? 3_000 : 500,
  },
  {
    name: 'a fast stop',
    away: async () => postgres?.halt('fast'),
    back: async () => postgres?.resume(),
    ms: 20_000,
  },
  { name: 'every connection ended', away: endConnections, back: async () => {}, ms: 0 },
  {
    name: 'silence that swallows everything',
    away: async () => line.goDark('lost'),
    back: async () => line.comeBack(),
    ms: 15_000,
  },
];
it.for(outages.filter(({ ms }) => soak || ms < 1_000))('survives under load: $name', async ({
  name,
  away,
  back,
  ms,
}, test) => {
  if (!pairs) return test.skip('no PostgreSQL 15 or newer on this machine');
  // An access token holds for five minutes.
  await joinAs(pairs);
  const readyAfter: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const load = startLoad(
      servers.map(({ origin }) => origin),
      writers,
      PAUSE_MS,
    );
    await writes(load, 20);
    await away();
    if (ms > 0) await allAnswer(503);
    await wait(ms);
    await back();
    const since = performance.now();
    await allAnswer(200);
    readyAfter.push(Math.round(performance.now() - since));
    await writes(load, 20);
    await load.end();
    expect(Object.keys(load.answers).filter((seen) => !EXPECTED.has(seen))).toEqual([]);
    if (ms > 0) expect(load.answers).toMatchObject({ 'write 503': expect.any(Number) });
    expect(await lostOf(load.acknowledged)).toEqual([]);
  }
  console.info(`${name}: ready again after ${readyAfter.join(', ')} ms`);
  // Connections that hang are given up after a while.
  if (soak && !name.startsWith('silence')) expect(Math.max(...readyAfter)).toBeLessThan(2_000);
  expect(servers.map(({ child }) => child.exitCode)).toEqual(servers.map(() => null));
  expect(servers.filter((server) => server.output().includes('"uncaught error"'))).toEqual([]);
});
const EXPECTED = new Set(['write 201', 'write 429', 'write 503', 'read 200', 'read 404', 'read 503']);

it('an unresponsive database means 503 everywhere, until it responds again', async (test) => {
  const [server] = servers;
  if (!server) return test.skip('no PostgreSQL 15 or newer on this machine');
  line.goDark('late');
  const since = performance.now();
  const noticed = allAnswer(503).then(() => Math.round(performance.now() - since));
  const [api, page] = await Promise.all(
    ['/api/mentors/', '/mentors/nadie'].map((path) => askFor(server.origin + path)),
  );
  line.comeBack();
  expect([api, page]).toEqual([1, 2].map(() => ({ status: 503, said: '' })));
  const ms = await noticed;
  console.info(`silence: /readyz says so after ${ms} ms`);
  if (soak) expect(ms).toBeLessThan(5_000);
  await allAnswer(200);
});

it('live events and jobs recover by themselves', async (test) => {
  const [server, other] = servers;
  // The log-ins may have expired by now.
  if (pairs) await joinAs(pairs.slice(0, 1));
  const [writer, reader] = writers;
  if (!server || !other || !writer || !reader) return test.skip('no PostgreSQL 15 or newer on this machine');
  const headers = { Authorization: `Bearer ${reader.token}` };
  const events = readEvents(await fetch(`${other.origin}/api/events/`, { headers }));
  const load = startLoad([server.origin], [writer], PAUSE_MS);
  await writes(load, 1);
  await load.end();
  const heard = () => events.events.map(({ data }) => data.excerpt);
  await eventually(() => expect(heard()).toEqual(expect.arrayContaining(load.acknowledged)));
  await events.leave();

  const asked = await fetch(`${server.origin}/api/auth/password-reset/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'alumna.1@example.com' }),
  });
  expect(asked.ok).toBe(true);
  const done = () => query(sql`select 1 from pgboss.job where name = 'mail' and state = 'completed'`);
  await eventually(async () => expect(await done()).toHaveLength(1));
});

/** Everybody writes to their partner. */
async function joinAs(people: Pair[]): Promise<void> {
  writers = [];
  const origin = servers[0]?.origin ?? '';
  const tokenOf = async ({ username }: Pair['mentor']) => (await logIn(origin, username, PASSWORD)).access;
  for (const { student, mentor } of people) {
    writers.push({ token: await tokenOf(student), to: Number(mentor.id) });
    writers.push({ token: await tokenOf(mentor), to: Number(student.id) });
  }
}

async function writes(load: Load, count: number): Promise<void> {
  const before = load.acknowledged.length;
  await eventually(() => expect(load.acknowledged.length).toBeGreaterThanOrEqual(before + count));
}

/** Resolves when /readyz of each has returned this once. */
function allAnswer(status: number): Promise<unknown> {
  const answers = async ({ origin }: RunningServer) =>
    expect((await fetch(`${origin}/readyz`)).status).toBe(status);
  return Promise.all(servers.map((server) => eventually(() => answers(server))));
}

const place = () => ({ databaseUrl, dataDir: '' });

async function query<Row extends Record<string, unknown>>(what: SQL): Promise<Row[]> {
  return withDatabase(place(), async (db) => (await db.execute<Row>(what)).rows);
}

function endConnections(): Promise<unknown> {
  return query(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

async function lostOf(messages: string[]): Promise<string[]> {
  const rows = await query<{ content: string }>(sql`select content from chat_messages`);
  const stored = new Set(rows.map(({ content }) => content));
  return messages.filter((one) => !stored.has(one));
}
