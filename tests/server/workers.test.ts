/** WEB_CONCURRENCY: two processes on one port, which are one site to everybody (decision 27). */
import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { addPairs, type Pair, type Person } from '~/tests/support/chatFaults/database';
import { opened } from '~/tests/support/chatServer';
import { readEvents } from '~/tests/support/eventReader';
import { Browser } from '~/tests/support/foreignBrowser';
import { eventually } from '~/tests/support/patience';
import { enterSite, makeSession } from '~/tests/support/roomSides';
import { type RunningServer, runToEnd, startServer } from '~/tests/support/server';
import { slowPost } from '~/tests/support/slowPost';
import { withDatabase } from '~/tests/support/withDatabase';

const PASSWORD = 'Mentorea2026';
const { TEST_DATABASE_URL } = process.env;

describe.skipIf(!TEST_DATABASE_URL)('two workers', () => {
  let server: RunningServer;
  let pair: Pair | undefined;
  let room: string;
  beforeAll(async () => {
    server = await startServer({
      env: { WEB_CONCURRENCY: '2' },
      before: (place) =>
        withDatabase(place, async (db) => {
          [pair] = await addPairs(db, 1);
          if (pair) room = await makeSession(db, pair, -10);
        }),
    });
  });
  afterAll(() => server?.stop('SIGKILL'));

  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  /** One connection, which one worker has. */
  const connection = () => new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, options: RequestOptions) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: server.port, path, ...options }, (answer) =>
        text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject),
      );
      asked.once('error', reject).end();
    });
  const workerOf = async (agent: Agent): Promise<number> => {
    const path = `/refused/${crypto.randomUUID()}`;
    await ask(path, { agent, method: 'POST', headers: { Origin: 'https://evil.example' } });
    const told = () => lines().find((line) => line.path === path);
    await eventually(() => expect(told()).toBeDefined());
    return told().pid;
  };
  /** A connection to each of the two, which stand in the same order as long as they live. */
  const both = async () => {
    const agents = new Map<number, Agent>();
    await eventually(async () => {
      const agent = connection();
      agents.set(await workerOf(agent), agent);
      expect(agents.size).toBe(2);
    });
    return [...agents].sort(([one], [two]) => one - two) as [[number, Agent], [number, Agent]];
  };

  it('answer on one port', async () => {
    const [[one, first], [two, second]] = await both();
    expect([one, two]).not.toContain(server.child.pid);
    for (const agent of [first, second]) {
      expect((await ask('/login', { agent })).body).toContain('Iniciar sesión');
      expect((await ask('/readyz', { agent })).status).toBe(200);
    }
    expect(await Promise.all([workerOf(first), workerOf(second)])).toEqual([one, two]);
  });

  it('carry a message from a socket in one to a socket and a stream in the other', async () => {
    const people = await Promise.all(
      ['ana.alumna', 'marcos.mentor'].map(async (username) => {
        const asked = await fetch(`${server.origin}/api/auth/token/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username, password: PASSWORD }),
        });
        const { access } = (await asked.json()) as { access: string };
        const headers = { Authorization: `Bearer ${access}` };
        const me = await fetch(`${server.origin}/api/auth/me/`, { headers });
        return { headers, id: ((await me.json()) as { id: number }).id };
      }),
    );
    const [ana, marcos] = people as [(typeof people)[0], (typeof people)[0]];
    const [[, first], [, second]] = await both();
    const join = async (agent: Agent, me: typeof ana, other: typeof ana) => {
      const url = `ws://127.0.0.1:${server.port}/ws/chat/${me.id}/${other.id}/`;
      const socket = new WebSocket(url, { agent, headers: me.headers });
      await opened(socket);
      return socket;
    };
    const from = await join(first, ana, marcos);
    const to = await join(second, marcos, ana);
    const stream = request({
      ...{ host: '127.0.0.1', port: server.port, path: '/api/events/' },
      ...{ agent: (await both())[1][1], headers: marcos.headers },
    }).end();
    const [answer] = (await once(stream, 'response')) as [IncomingMessage];
    const { events } = readEvents(new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>));
    await eventually(() => expect(events).toMatchObject([{ event: 'ready' }]));
    const heard = new Promise<string>((resolve) => to.once('message', (data) => resolve(String(data))));
    from.send(JSON.stringify({ message: 'De un proceso al otro' }));
    expect(JSON.parse(await heard)).toMatchObject({ content: 'De un proceso al otro', sender: ana.id });
    await eventually(() => expect(events.map(({ event }) => event)).toContain('message'));
    stream.destroy();
    for (const socket of [from, to]) socket.terminate();
  });

  it('are one room to two people', async () => {
    const [[, first], [, second]] = await both();
    const enter = async (agent: Agent, person: Person | undefined) => {
      const { cookies, origin } = await enterSite(server, person ?? { id: '', username: '' });
      const headers = { Cookie: [...cookies].map((one) => one.join('=')).join('; '), Origin: origin };
      const path = `/ws/room/${room}/?tab=${crypto.randomUUID()}`;
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { agent, headers });
      // biome-ignore lint/suspicious/noExplicitAny: frames of every shape
      const frames: any[] = [];
      socket.on('message', (data) => frames.push(JSON.parse(String(data))));
      await eventually(() => expect(frames).toContainEqual(expect.objectContaining({ type: 'welcome' })));
      return { socket, frames, self: frames.find(({ type }) => type === 'welcome').self };
    };
    const mentor = await enter(first, pair?.mentor);
    const student = await enter(second, pair?.student);
    student.socket.send(JSON.stringify({ type: 'signal', to: mentor.self.id, data: { candidates: [] } }));
    const signal = { type: 'signal', from: student.self.id };
    await eventually(() => expect(mentor.frames).toContainEqual(expect.objectContaining(signal)));
    mentor.socket.send(JSON.stringify({ type: 'chat', text: 'Hola', client_id: 'c-1' }));
    await eventually(() => expect(JSON.stringify(student.frames)).toContain('Hola'));
    for (const { socket } of [mentor, student]) socket.terminate();
  });

  it('both apply a log-out at once', async () => {
    const browser = new Browser(server.origin);
    const username = 'ana.alumna';
    const home = await browser.press(await browser.open('/login'), 'Iniciar sesión', {
      username,
      password: PASSWORD,
    });
    const headers = { Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
    const agents = (await both()).map(([, agent]) => agent);
    const statuses = () =>
      Promise.all(agents.map(async (agent) => (await ask('/settings', { agent, headers })).status));
    expect(await statuses()).toEqual([200, 200]);
    await browser.press(home, 'Cerrar sesión');
    expect(await statuses()).toEqual([302, 302]);
  });

  it('replace a killed one, while the other still responds', async () => {
    const [[gone], [left, agent]] = await both();
    process.kill(gone, 'SIGKILL');
    await eventually(() => expect(lines()).toContainEqual(expect.objectContaining({ worker: gone })));
    expect((await ask('/login', { agent })).status).toBe(200);
    const pids = (await both()).map(([pid]) => pid);
    expect(pids).toContain(left);
    expect(pids).not.toContain(gone);
  });

  it('finish open requests on SIGTERM, and exit with 0', async () => {
    await both();
    const posts = await Promise.all(Array.from({ length: 4 }, () => slowPost(server)));
    const exit = server.stop('SIGTERM');
    await eventually(() => expect(lines().filter(({ msg }) => msg === 'stopping')).toHaveLength(3));
    const answers = await Promise.all(posts.map((finish) => finish()));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await exit).toBe(0);
    expect(lines().filter(({ msg }) => msg === 'stopped')).toHaveLength(2);
  });
});

it.each(['server.js', 'api.js'])('%s explains once why a start with workers fails', async (program) => {
  const { code, output } = await runToEnd({
    args: [fileURLToPath(new URL(`../../build/${program}`, import.meta.url))],
    env: { WEB_CONCURRENCY: '2', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' },
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL: [^\n]+\n$/);
});
