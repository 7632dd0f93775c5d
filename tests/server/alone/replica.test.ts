/** Two instances that read public pages and search from a streaming replica (DATABASE_URL_READ). */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '~/scripts/testPostgres.mjs';
import { type Account, call, logIn } from '~/tests/support/bookings';
import { type Tap, tapDatabase } from '~/tests/support/databaseTap';
import { eventually } from '~/tests/support/patience';
import { SECRET } from '~/tests/support/platform';
import { copyReadyDatabase } from '~/tests/support/readyData';
import { startReplica } from '~/tests/support/replica';
import { freePort, type RunningServer, startServer } from '~/tests/support/server';

const NAME = 'marcos.mentor';
const ROUNDS = process.env.SOAK ? 200 : 20;
const build = fileURLToPath(new URL('../../../build/server.js', import.meta.url));

let postgres: TestPostgres | null = null;
let replica: Awaited<ReturnType<typeof startReplica>> | undefined;
let tap: Tap;
let mentor: Account;
const instances: (RunningServer & { metrics: number })[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) return;
  const firstStart = async (DATABASE_URL: string) => {
    await (await startServer({ env: { DATABASE_URL } })).stop();
  };
  const database = await copyReadyDatabase(postgres.url, { kind: 'demo', build, firstStart });
  replica = await startReplica(database.url);
  tap = await tapDatabase(replica.url);
  const env = { DATABASE_URL: database.url, DATABASE_URL_READ: tap.url, SESSION_SECRET: SECRET };
  for (const metrics of [await freePort(), await freePort()])
    instances.push({
      ...(await startServer({ env: { ...env, METRICS_PORT: String(metrics) } })),
      metrics,
    });
  mentor = await logIn(instances[0]?.origin ?? '', NAME);
});
afterAll(async () => {
  for (const server of instances) await server.stop('SIGKILL');
  tap?.close();
  await replica?.stop();
  await postgres?.stop();
});

type Two = {
  here: (typeof instances)[0];
  there: (typeof instances)[0];
  replica: NonNullable<typeof replica>;
};
const withReplica = (name: string, work: (two: Two) => Promise<void>) =>
  it(name, async (test) => {
    const [here, there] = instances;
    if (!here || !there || !replica) return test.skip('no PostgreSQL 15 or newer on this machine');
    await work({ here, there, replica });
  });

const read = async ({ origin }: { origin: string }, path: string, token?: string) => {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
  const answer = await fetch(origin + path, { headers });
  return { status: answer.status, text: await answer.text() };
};
/** Public reads so far. */
const countReads = async ({ metrics }: { metrics: number }) => {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const of = (from: string) =>
    Number(new RegExp(`mentorea_replica_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary') };
};
const degraded = async ({ origin }: { origin: string }) => {
  const answer = await fetch(`${origin}/readyz`);
  return { status: answer.status, why: (await answer.json()).degraded?.replica };
};
/** From the replica again: it has all changes. */
const isUsed = (server: Two['here']) =>
  eventually(async () => {
    const before = await countReads(server);
    await read(server, '/api/ranking/');
    expect(await countReads(server)).toEqual({ ...before, replica: before.replica + 1 });
  });
const rename = (last_name: string) => call(mentor, 'PATCH', '/api/auth/profile/', { last_name });
/** The second name of the mentor, as the website's page and the API show it. */
const shown = async (server: Two['here'], name: string) => {
  const [page, api] = [await read(server, `/mentors/${NAME}`), await read(server, `/api/mentors/${NAME}/`)];
  return [page.text.includes(name), api.text.includes(name)];
};

withReplica('public reads come from the replica, those of people do not', async ({ there }) => {
  await isUsed(there);
  const before = await countReads(there);
  const { id } = JSON.parse((await read(there, `/api/mentors/${NAME}/`)).text);
  const day = new Date().toISOString().slice(0, 10);
  const paths = [
    ...['mentors/', 'mentors/search/?q=algebra', 'ranking/', 'subjects/', 'subjects/algebra/', 'expertises/'],
    ...['sitemap/mentors/', `reviews/?mentor_id=${id}`, `auth/profile/${id}/`],
    `availability/mentor/${id}/free/?start_date=${day}&end_date=${day}`,
  ];
  for (const path of paths) expect([path, (await read(there, `/api/${path}`)).status]).toEqual([path, 200]);
  expect(await countReads(there)).toEqual({ ...before, replica: before.replica + paths.length + 1 });
  await read(there, '/api/mentors/search/', mentor.access);
  await read(there, '/api/capabilities/');
  expect((await countReads(there)).replica).toBe(before.replica + paths.length + 1);
});

withReplica(
  'what was changed is seen, though the replica does not have it yet',
  async ({ there, replica }) => {
    await isUsed(there);
    await rename('Antes');
    await eventually(async () => expect(await shown(there, 'Antes')).toEqual([true, true]));
    await replica.ask('select pg_wal_replay_pause()');
    await rename('Después');
    await eventually(async () => expect(await shown(there, 'Después')).toEqual([true, true]));
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await shown(there, 'Después')).toEqual([true, true]);
    await replica.ask('select pg_wal_replay_resume()');
    await isUsed(there);
    expect(await shown(there, 'Después')).toEqual([true, true]);
  },
);

withReplica('one that is far behind is left out, and told', async ({ here, there, replica }) => {
  await replica.ask('select pg_wal_replay_pause()');
  await rename('Lejos');
  await eventually(async () =>
    expect(await degraded(there)).toEqual({
      status: 200,
      why: expect.stringMatching(/^it is \d+ s behind$/),
    }),
  );
  await replica.ask('select pg_wal_replay_resume()');
  await eventually(async () => expect(await degraded(there)).toEqual({ status: 200, why: undefined }));
  for (const { output } of [here, there])
    await eventually(() => expect(output().match(/the replica is (left out|read again)/g)).toHaveLength(2));
});

withReplica('one that says nothing is left out, and nobody gets an error', async ({ there }) => {
  await isUsed(there);
  tap.hush(true);
  expect((await read(there, `/mentors/${NAME}?pagina=7`)).status).toBe(200);
  await eventually(async () => expect((await degraded(there)).why).toBe('it does not answer'));
  const before = await countReads(there);
  expect((await read(there, '/api/ranking/')).status).toBe(200);
  expect(await countReads(there)).toEqual({ ...before, primary: before.primary + 1 });
  tap.hush(false);
  await isUsed(there);
});

withReplica('without it everything is read from the primary', async ({ there, replica }) => {
  await isUsed(there);
  await replica.halt();
  for (let round = 0; round < ROUNDS; round += 1) {
    expect((await read(there, `/api/mentors/search/?price_max=${20 + round}`)).status).toBe(200);
    expect((await read(there, `/mentors/${NAME}?pagina=${round}`)).status).toBe(200);
  }
  await eventually(async () => expect((await degraded(there)).why).toMatch(/\w/));
  expect((await degraded(there)).status).toBe(200);
});
