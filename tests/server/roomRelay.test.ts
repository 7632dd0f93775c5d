/** A room's WebSocket for the website's pages (decision 21), with the real hub here and elsewhere. */
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOM_FRAME_BYTES } from '~/api/contract/rules/limits';
import { PASSWORD } from '~/tests/support/chatFaults/database';
import { type ChatClient, connectChat, opened } from '~/tests/support/chatServer';
import { Browser } from '~/tests/support/foreignBrowser';
import { openChat } from '~/tests/support/pageChat';
import { eventually } from '~/tests/support/patience';
import { enterSite, openRoom, openRoomSide, ROOM_SIDES, type RoomSide } from '~/tests/support/roomSides';
import { TOKEN_START } from '~/tests/support/tokenStart';

describe.each(ROOM_SIDES)('%s', (_title, where) => {
  let side: RoomSide;
  let mentor: Browser;
  let student: Browser;
  let stranger: Browser;
  beforeAll(async () => {
    side = await openRoomSide(where);
    const { site } = side;
    mentor = await enterSite(site, side.mentor);
    student = await enterSite(site, side.student);
    stranger = await enterSite(site, side.stranger);
  });
  const open: ChatClient[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) {
      client.socket.terminate();
      await client.closed;
    }
  });
  afterAll(() => side?.close());

  const keep = (client: ChatClient) => {
    open.push(client);
    return client;
  };
  const begin = async (...args: Parameters<typeof openRoom>) => keep(await openRoom(...args));
  /** Resolves when the hub has admitted it. */
  const join = async (browser: Browser, identifier = side.rooms.here) => {
    const client = await begin(browser, identifier);
    await eventually(() => expect(typesOf(client)).toContain('welcome'));
    return client;
  };
  const typesOf = ({ frames }: ChatClient) => frames.map(({ type }) => type);
  const signalsOf = ({ frames }: ChatClient) => frames.filter(({ type }) => type === 'signal');
  const selfOf = ({ frames }: ChatClient) => frames.find(({ type }) => type === 'welcome').self;

  it('carries signals both ways, up to the longest, and never a token', async () => {
    const [theirs, mine] = [await join(mentor), await join(student)];
    expect([selfOf(theirs).role, selfOf(mine).role]).toEqual(['moderator', 'participant']);
    const sdp = 'v'.repeat(ROOM_FRAME_BYTES - 300);
    mine.say({ type: 'signal', to: selfOf(theirs).id, data: { description: { type: 'offer', sdp } } });
    await eventually(() => expect(signalsOf(theirs)).toHaveLength(1));
    expect(signalsOf(theirs)[0]).toMatchObject({ from: selfOf(mine).id, data: { description: { sdp } } });
    for (let n = 0; n < 60; n += 1)
      theirs.say({ type: 'signal', to: selfOf(mine).id, data: { candidates: [{ candidate: `c${n}` }] } });
    await eventually(() => expect(signalsOf(mine)).toHaveLength(60));
    expect(signalsOf(mine).map(({ data }) => data.candidates[0].candidate)).toEqual(
      Array.from({ length: 60 }, (_, n) => `c${n}`),
    );
    expect(JSON.stringify([mine.frames, theirs.frames])).not.toMatch(TOKEN_START);
  });

  it('two rooms receive nothing from each other', async () => {
    const [mine, other] = [await join(student), await join(stranger, side.rooms.there)];
    mine.say({ type: 'chat', text: 'Hola', client_id: 'c-1' });
    mine.say({ type: 'signal', to: selfOf(other).id, data: { candidates: [] } });
    await eventually(() => expect(typesOf(mine)).toContain('chat'));
    other.say({ type: 'ping', ping: 7 });
    await eventually(() => expect(typesOf(other)).toContain('pong'));
    expect(typesOf(other)).toEqual(['welcome', 'pong']);
  });

  it('admits only the people of the session, while its room is open', async () => {
    const { here, early } = side.rooms;
    expect(await (await begin(new Browser(side.site.origin), here)).closed).toMatchObject({ code: 4401 });
    expect(await (await begin(stranger, here)).closed).toMatchObject({ code: 4403 });
    expect(await (await begin(student, crypto.randomUUID())).closed).toMatchObject({ code: 4403 });
    expect(await (await begin(student, early)).closed).toMatchObject({ code: 4410 });
    for (const Origin of ['https://evil.example', 'null', ''])
      await expect(begin(student, here, { headers: { Origin } })).rejects.toThrow('403');
    const tab = crypto.randomUUID();
    for (const path of [`/ws/room/${here}/`, `/ws/room/${here}/?tab=1`, `/ws/room/${here}?tab=${tab}`])
      await expect(openChat(student, path)).rejects.toThrow('404');
  });

  it.each<[string, (client: ChatClient) => void, number]>([
    ['binary', ({ socket }) => socket.send(Buffer.from('{}')), 1003],
    ['over the limit', ({ socket }) => socket.send('x'.repeat(ROOM_FRAME_BYTES + 1)), 1009],
  ])('%s closes it', async (_what, send, code) => {
    const mine = await join(student);
    send(mine);
    expect(await mine.closed).toMatchObject({ code });
  });

  it('pages that leave during the entry leave nothing behind', async () => {
    const cookie = [...student.cookies].map((pair) => pair.join('=')).join('; ');
    const head = [
      `GET /ws/room/${side.rooms.here}/?tab=${crypto.randomUUID()} HTTP/1.1`,
      `Host: localhost:${side.site.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Origin: ${side.site.origin}`,
      `Cookie: ${cookie}`,
    ];
    for (let n = 0; n < 20; n += 1) {
      const tcp = connect({ port: side.site.port, host: '127.0.0.1', allowHalfOpen: n % 2 === 0 });
      tcp.on('error', () => {});
      await new Promise((resolve) => tcp.write([...head, '', ''].join('\r\n'), resolve));
      if (n % 2 === 0) tcp.end();
      else tcp.resetAndDestroy();
      await new Promise((resolve) => tcp.resume().once('close', resolve));
    }
    await join(student);
  });

  it('clients of the API connect with their own room token', async () => {
    const call = async <T>(path: string, headers: Record<string, string>, sent: unknown = {}) =>
      (await (
        await fetch(side.api.origin + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(sent),
        })
      ).json()) as T;
    const who = { username: side.student.username, password: PASSWORD };
    const { access } = await call<{ access: string }>('/api/auth/token/', {}, who);
    const path = `/api/mentorships/${side.rooms.here}/room/`;
    const { token } = await call<{ token: string }>(path, { Authorization: `Bearer ${access}` });
    const url = `${side.api.origin.replace('http', 'ws')}/ws/room/${side.rooms.here}/?tab=${crypto.randomUUID()}`;
    for (const [address, headers] of [
      [url, { Authorization: `Bearer ${token}` }],
      [`${url}&token=${token}`, {}],
    ] as [string, Record<string, string>][]) {
      const client = keep(connectChat(address, headers));
      await opened(client.socket);
      await eventually(() => expect(typesOf(client)).toContain('welcome'));
    }
  });

  it('a log-out in this browser ends its connection at once, and no other', async () => {
    const [theirs, laptop] = [await join(mentor), await enterSite(side.site, side.student)];
    const mine = await join(laptop);
    await laptop.fetch('/logout', { method: 'POST' });
    expect(await mine.closed).toMatchObject({ code: 4401 });
    expect(theirs.socket.readyState).toBe(1);
    expect(await (await begin(laptop, side.rooms.here)).closed).toMatchObject({ code: 4401 });
  });

  it('ends with 1001 when the server stops', async () => {
    const mine = await join(student);
    const [{ code }] = await Promise.all([mine.closed, side.site.stop()]);
    expect(code).toBe(1001);
  });
});
