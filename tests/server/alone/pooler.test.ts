/** Two instances on one PostgreSQL behind pgbouncer in transaction mode, configured as shipped in deploy/pgbouncer.ini. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '~/scripts/testPostgres.mjs';
import { type Account, bookSlot, findFreeSlots, logIn } from '~/tests/support/bookings';
import { addPairs, PASSWORD } from '~/tests/support/chatFaults/database';
import { Browser } from '~/tests/support/foreignBrowser';
import { startLoad } from '~/tests/support/outage/load';
import { openChat } from '~/tests/support/pageChat';
import { eventually } from '~/tests/support/patience';
import { hasPgbouncer, startPgbouncer } from '~/tests/support/pgbouncer';
import { SECRET } from '~/tests/support/platform';
import { copyReadyDatabase } from '~/tests/support/readyData';
import { type RunningServer, runToEnd, startServer } from '~/tests/support/server';
import { withDatabase } from '~/tests/support/withDatabase';

const STUDENTS = process.env.SOAK ? 24 : 6;
const ROUNDS = process.env.SOAK ? 30 : 3;
/** Of the server, for up to ten of each instance. */
const CONNECTIONS = 4;
const build = fileURLToPath(new URL('../../../build/server.js', import.meta.url));

let postgres: TestPostgres | null = null;
let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
const instances: RunningServer[] = [];
const people: { mentor: number; account: Account }[] = [];
const missing = !hasPgbouncer() && 'pgbouncer is not installed on this machine';

beforeAll(async () => {
  if (missing) return;
  postgres = await startPostgres();
  if (!postgres) return;
  const firstStart = async (DATABASE_URL: string) => {
    await (await startServer({ env: { DATABASE_URL } })).stop();
  };
  const database = await copyReadyDatabase(postgres.url, { kind: 'demo', build, firstStart });
  const pairs = await withDatabase({ databaseUrl: database.url, dataDir: '' }, (db) =>
    addPairs(db, STUDENTS),
  );
  pooler = await startPgbouncer(database.url, { connections: CONNECTIONS });
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_URL_DIRECT: database.url,
    SESSION_SECRET: SECRET,
  };
  instances.push(...(await Promise.all([startServer({ env }), startServer({ env })])));
  for (const [at, { student, mentor }] of pairs.entries()) {
    const origin = instances[at % 2]?.origin ?? '';
    people.push({ mentor: Number(mentor.id), account: await logIn(origin, student.username, PASSWORD) });
  }
});
afterAll(async () => {
  for (const server of instances) await server.stop('SIGKILL');
  await pooler?.stop();
  await postgres?.stop();
});

type Pooler = Awaited<ReturnType<typeof startPgbouncer>>;
/** With both installed. */
const behind = (name: string, work: (pooler: Pooler) => Promise<void>) =>
  it(name, async (test) => {
    if (missing) return test.skip(missing);
    if (!pooler) return test.skip('no PostgreSQL 15 or newer on this machine');
    await work(pooler);
  });
const output = () => instances.map((server) => server.output()).join('');

behind('many book the same hour at both instances: one has it, and one mail says so', async () => {
  const [first] = people;
  if (!first) throw new Error('people');
  const slots = (await findFreeSlots(first.account, 'marcos.mentor')).reverse().slice(0, 2 * ROUNDS);
  const booked: string[] = [];
  for (const slot of slots.filter((_, at) => at % 2 === 0)) {
    const asked = await Promise.all(people.map(({ account }) => bookSlot(account, slot)));
    const made = asked.filter((one) => one !== null);
    expect(made).toHaveLength(1);
    booked.push(...made);
  }
  expect(booked.length).toBe(ROUNDS);
  // The queue is one: what either instance put in, one of them takes out.
  const mails = () => booked.map((identifier) => output().split(`detalle=${identifier}`).length - 1);
  await eventually(() => expect(mails()).toEqual(booked.map(() => 1)));
});

behind('what is written at one instance is heard at the other', async () => {
  const [ana, marcos] = await Promise.all(
    ['ana.alumna', 'marcos.mentor'].map((username, at) =>
      Browser.loggedIn(instances[at]?.origin ?? '', { username }),
    ),
  );
  if (!ana || !marcos) throw new Error('two people');
  const idOf = async (username: string) => {
    const { origin } = ana;
    const { access } = await logIn(origin, username);
    const me = await fetch(`${origin}/api/auth/me/`, { headers: { Authorization: `Bearer ${access}` } });
    return ((await me.json()) as { id: number }).id;
  };
  const [from, to] = [await idOf('ana.alumna'), await idOf('marcos.mentor')];
  const [one, other] = await Promise.all([
    openChat(ana, `/ws/chat/${from}/${to}/`),
    openChat(marcos, `/ws/chat/${to}/${from}/`),
  ]);
  one.say({ message: 'Por el pooler' });
  await eventually(() =>
    expect(other.frames).toContainEqual(expect.objectContaining({ content: 'Por el pooler' })),
  );
  for (const { socket } of [one, other]) socket.terminate();
});

behind('under load no statement fails, on fewer connections than the instances have', async ({ show }) => {
  const writers = people.map(({ account, mentor }) => ({ token: account.access, to: mentor }));
  const origins = instances.map(({ origin }) => origin);
  const load = startLoad(origins, writers, 50);
  const readers = Array.from({ length: 6 }, () => startLoad(origins, [], 10));
  const read = () => readers.reduce((sum, { answers }) => sum + (answers['read 200'] ?? 0), 0);
  await eventually(() => expect(read()).toBeGreaterThan(40 * ROUNDS));
  await Promise.all([load, ...readers].map((one) => one.end()));
  const said = new Set([load, ...readers].flatMap(({ answers }) => Object.keys(answers)));
  expect([...said].sort()).toEqual(['read 200', 'read 404', 'write 201']);
  const isOurs = ({ user }: Record<string, unknown>) => user !== 'pgbouncer';
  const [servers, clients] = await Promise.all(['servers', 'clients'].map(show));
  expect(servers?.filter(isOurs).length).toBeLessThanOrEqual(CONNECTIONS);
  console.info(
    `behind pgbouncer: ${clients?.length} connections of ours on ${servers?.length} of PostgreSQL`,
  );
  expect(output()).not.toMatch(/prepared statement|"level":[56]0/);
});

behind('a pooler that is not called one is named at the start', async ({ url }) => {
  const { code, output } = await runToEnd({ env: { DATABASE_URL: url } });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL: [^\n]*unsupported startup parameter[^\n]*DATABASE_URL_DIRECT\.\n$/);
});
