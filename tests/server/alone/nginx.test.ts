/** Two instances on one PostgreSQL behind nginx, configured as shipped in deploy/nginx.conf. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { startPostgres, type TestPostgres } from '~/scripts/testPostgres.mjs';
import { bookSlot, findFreeSlots, logIn } from '~/tests/support/bookings';
import { readEvents } from '~/tests/support/eventReader';
import { Browser } from '~/tests/support/foreignBrowser';
import { hasNginx, startNginx } from '~/tests/support/nginx';
import { startLoad } from '~/tests/support/outage/load';
import { openChat, userIdOf } from '~/tests/support/pageChat';
import { eventually } from '~/tests/support/patience';
import { SECRET } from '~/tests/support/platform';
import { copyReadyDatabase } from '~/tests/support/readyData';
import { openRoom } from '~/tests/support/roomSides';
import { freePort, type RunningServer, startServer } from '~/tests/support/server';

const ROUNDS = process.env.SOAK ? 5 : 1;
const build = fileURLToPath(new URL('../../../build/server.js', import.meta.url));
const password = 'Mentorea2026';

let postgres: TestPostgres | null = null;
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
let start: (index: 0 | 1) => Promise<RunningServer>;
const instances: RunningServer[] = [];
const missing = !hasNginx() && 'nginx and openssl are not installed on this machine';

beforeAll(async () => {
  if (missing) return;
  postgres = await startPostgres();
  if (!postgres) return;
  // The certificate is its own. This file runs in a process of its own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const firstStart = async (DATABASE_URL: string) => {
    await (await startServer({ env: { DATABASE_URL } })).stop();
  };
  const database = await copyReadyDatabase(postgres.url, { kind: 'demo', build, firstStart });
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    DATABASE_URL: database.url,
    APP_ORIGIN: `https://localhost:${port}`,
    SESSION_SECRET: SECRET,
    TRUST_PROXY: '1',
    // The default, so that a stop is what an operator gets.
    SHUTDOWN_DRAIN_MS: undefined,
  };
  start = async (index) => {
    instances[index] = await startServer({ env: { ...env, PORT: String(ports[index]) } });
    return instances[index];
  };
  await Promise.all([start(0), start(1)]);
  nginx = await startNginx({ port, instances: ports as [number, number] });
});
afterAll(async () => {
  await nginx?.stop();
  for (const server of instances) await server.stop('SIGKILL');
  await postgres?.stop();
});

/** With both installed. */
const behind = (name: string, work: (nginx: Awaited<ReturnType<typeof startNginx>>) => Promise<void>) =>
  it(name, async (test) => {
    if (missing) return test.skip(missing);
    if (!nginx) return test.skip('no PostgreSQL 15 or newer on this machine');
    await work(nginx);
  });

behind(
  'http leads to https, and what a visitor says of addresses is not believed',
  async ({ origin, plainOrigin }) => {
    const led = await fetch(`${plainOrigin}/mentors?pagina=2`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([308, 'https://localhost/mentors?pagina=2']);
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' };
    const body = JSON.stringify({ username: 'ana.alumna', password });
    expect((await fetch(`${origin}/api/auth/token/`, { method: 'POST', headers, body })).status).toBe(200);
    const output = instances.map((server) => server.output()).join('');
    expect(output).toMatch(/"(127\.0\.0\.1|::1)"/);
    expect(output).not.toContain('203.0.113.9');
  },
);

behind('public pages and hashed files are kept, those of people are not', async ({ origin }) => {
  const read = async (path: string, cookie = '') => {
    const answer = await fetch(origin + path, { headers: { cookie } });
    return { text: await answer.text(), kept: answer.headers.get('x-cache'), headers: answer.headers };
  };
  const first = await read('/help');
  const second = await read('/help');
  expect([first.kept, second.kept, second.text]).toEqual(['MISS', 'HIT', first.text]);
  expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  expect(second.headers.get('strict-transport-security')).toContain('max-age');
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(first.text) ?? [];
  await read(script);
  expect((await read(script)).kept).toBe('HIT');
  const ana = await Browser.loggedIn(origin, { username: 'ana.alumna' });
  const own = await ana.open('/help');
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect([own.html === first.text, own.headers.get('x-cache')]).toEqual([false, 'MISS']);
  expect((await read('/help')).text).toBe(first.text);
});

behind('log-in, booking, chat, call, stream and 10 MB, across both instances', async ({ origin, asked }) => {
  const [ana, marcos] = await Promise.all(
    ['ana.alumna', 'marcos.mentor'].map(async (username) => ({
      account: await logIn(origin, username),
      browser: await Browser.loggedIn(origin, { username }),
      id: await userIdOf(origin, { username, password }),
    })),
  );
  if (!ana || !marcos) throw new Error('two people');
  const [slot] = (await findFreeSlots(ana.account, 'marcos.mentor')).slice(-1);
  if (!slot) throw new Error('The demo mentor has nothing free');
  const headers = { Authorization: `Bearer ${marcos.account.access}` };
  const stream = readEvents(await fetch(`${origin}/api/events/`, { headers }));
  await eventually(() => expect(stream.events).toMatchObject([{ event: 'ready' }]));
  expect(await bookSlot(ana.account, slot)).toMatch(/^[\da-f-]{36}$/);
  await eventually(() => expect(stream.events.length).toBeGreaterThan(1));
  await stream.leave();

  // nginx takes the instances by turns.
  const [from, to] = await Promise.all([
    openChat(ana.browser, `/ws/chat/${ana.id}/${marcos.id}/`),
    openChat(marcos.browser, `/ws/chat/${marcos.id}/${ana.id}/`),
  ]);
  from.say({ message: 'Por los dos' });
  await eventually(() =>
    expect(to.frames).toContainEqual(expect.objectContaining({ content: 'Por los dos' })),
  );

  const [, session = ''] = /detalle=([\da-f-]{36})/.exec((await ana.browser.open('/mentorships')).html) ?? [];
  const room = await openRoom(marcos.browser, session);
  const other = await openRoom(ana.browser, session);
  const welcome = (client: typeof room) => client.frames.find(({ type }) => type === 'welcome');
  await eventually(() => expect([welcome(room), welcome(other)]).not.toContain(undefined));
  other.say({ type: 'signal', to: welcome(room).self.id, data: { candidates: [] } });
  await eventually(() =>
    expect(room.frames).toContainEqual(
      expect.objectContaining({ type: 'signal', from: welcome(other).self.id }),
    ),
  );
  for (const { socket } of [from, to, room, other]) socket.terminate();

  const page = await ana.browser.open(`/mentorships/${session}/materiales`);
  const add = (bytes: number, name: string) =>
    ana.browser.press(page, 'Añadir archivo', { file: new File(['a'.repeat(bytes)], name) });
  const added = await add(MATERIAL_MAX_BYTES, 'diez.txt');
  expect([added.status, added.text.includes('diez.txt')]).toEqual([200, true]);
  const refused = await add(MATERIAL_MAX_BYTES * 2, 'veinte.txt');
  expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('El archivo pesa demasiado')]);

  const took = (port?: number) => asked().filter((line) => line.includes(`:${port}`)).length;
  expect(Math.min(...instances.map(({ port }) => took(port)))).toBeGreaterThan(3);
});

behind('no request fails while one instance after the other is restarted', async ({ origin, errors }) => {
  const names = ['ana.alumna', 'marcos.mentor'];
  const people = await Promise.all(
    names.map(async (username) => ({
      token: (await logIn(origin, username)).access,
      id: await userIdOf(origin, { username, password }),
    })),
  );
  const writers = people.map(({ token }, i) => ({ token, to: people[1 - i]?.id ?? 0 }));
  const load = startLoad([origin], writers, 1_100);
  const readers = Array.from({ length: 4 }, () => startLoad([origin], [], 50));
  const count = () => readers.reduce((sum, { answers }) => sum + (answers['read 200'] ?? 0), 0);
  /** Some time under load. */
  const moreAnswers = async () => {
    const before = count();
    await eventually(() => expect(count()).toBeGreaterThan(before + 60));
  };
  await moreAnswers();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const index of [0, 1] as const) {
      // The other one has just begun to serve, as with `systemctl restart` twice.
      expect(await instances[index]?.stop('SIGTERM')).toBe(0);
      await moreAnswers();
      await start(index);
    }
  await moreAnswers();
  await Promise.all([load, ...readers].map((one) => one.end()));
  const answers: Record<string, number> = {};
  for (const one of [load, ...readers])
    for (const [answer, count] of Object.entries(one.answers))
      answers[answer] = (answers[answer] ?? 0) + count;
  expect(Object.keys(answers).sort(), `${JSON.stringify(answers)}\n${errors()}`).toEqual([
    'read 200',
    'read 404',
    'write 201',
  ]);
  expect(answers['read 200']).toBeGreaterThan(100);
  expect(load.acknowledged.length).toBeGreaterThan(5);
  console.info(`behind nginx: ${JSON.stringify(answers)}`);
});

behind('people read in Spanish that nobody answers, and when to come back', async ({ origin }) => {
  await Promise.all(instances.map((server) => server.stop('SIGKILL')));
  const away = await fetch(`${origin}/login`);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await away.text()).toContain('Volvemos enseguida');
});
