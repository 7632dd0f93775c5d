import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mentorshipStudents, mentorships, roomPresence, users } from '~/api/db/schema';
import { createServices } from '~/api/services';
import { issueRoomToken } from '~/api/video/enterRoom';
import {
  enterRoom,
  heldSession,
  type RoomPage,
  type RoomServerUnderTest,
  roomTokenFor,
  startRoomServer,
} from '~/tests/support/roomServer';
import { openWorld, type Person } from '~/tests/support/world';

let eva: Person;
let ana: Person;
let identifier: string;
let id: number;
let count = 0;
const { world } = await openWorld({}, { limits: { roomChat: { points: 5, seconds: 60 } } });
const server = await startRoomServer(world.services, { tickMs: 50 });
afterAll(server.close);
beforeEach(async () => {
  count += 1;
  eva = await world.mentor(`eva${count}`);
  ana = await world.student(`ana${count}`);
  ({ identifier, id } = await heldSession(world, eva, [ana]));
});

const enter = (person: Person, which = identifier, at = server) =>
  enterRoom({ world, server: at }, person, which);
const knock = (token: string, which = identifier) =>
  server.open(`/ws/room/${which}/?tab=${randomUUID()}`, { Authorization: `Bearer ${token}` });
const refusedWith = async (page: Promise<RoomPage>, code: number) => {
  const { closed, frames } = await page;
  expect(await closed).toMatchObject({ code });
  expect(frames).toEqual([]);
};
const pass = (more: object = {}) => ({
  userId: ana.id,
  mentorship: identifier,
  room: 'x',
  role: 'moderator' as const,
  sessionId: JSON.parse(atob(ana.token.split('.')[1] ?? '')).sid as string,
  ...more,
});
const forge = (more: object = {}, key = world.services.keys.room) =>
  issueRoomToken(pass(more), { key, now: world.now(), expiresAt: new Date(world.now().getTime() + 60_000) });

describe('entering', () => {
  it('requires a valid token for this room', async () => {
    const other = (
      await heldSession(world, await world.mentor(`otra${count}`), [await world.student(`leo${count}`)])
    ).identifier;
    const token = await roomTokenFor(world, ana, identifier);
    await refusedWith(knock(''), 4401);
    await refusedWith(knock(ana.token), 4401);
    await refusedWith(knock(`${token}x`), 4401);
    await refusedWith(knock(await forge({}, world.services.keys.access)), 4401);
    await refusedWith(knock(token, other), 4403);
    const stranger = await world.student(`nadie${count}`);
    const sid = JSON.parse(atob(stranger.token.split('.')[1] ?? '')).sid;
    await refusedWith(knock(await forge({ userId: stranger.id, sessionId: sid })), 4403);
    await refusedWith(knock(await forge({ sessionId: randomUUID() })), 4401);
    await refusedWith(knock(await forge({ userId: eva.id })), 4401);
    const before = world.now();
    world.setNow(new Date(before.getTime() + 121_000));
    await refusedWith(knock(token), 4401);
    world.setNow(before);
  });

  it('takes the role from the database, not from the token, and accepts ?token= too', async () => {
    const page = await server.open(`/ws/room/${identifier}/?tab=${randomUUID()}&token=${await forge()}`);
    await expect.poll(() => page.got('welcome')[0]?.self.role).toBe('participant');
  });

  it('refuses wrong addresses with an HTTP 404', async () => {
    const token = await roomTokenFor(world, ana, identifier);
    for (const path of [
      `/ws/room/${identifier}/`,
      `/ws/room/${identifier}/?tab=x`,
      `/ws/room/${identifier}?tab=${randomUUID()}`,
      `/ws/room/7/?tab=${randomUUID()}`,
    ]) {
      await expect(server.open(path, { Authorization: `Bearer ${token}` })).rejects.toThrow('404');
    }
  });

  it('is refused before the room opens, after it has closed, and when it is full', async () => {
    const [leo, token] = [await world.student(`leo${count}`), await roomTokenFor(world, ana, identifier)];
    await world.db
      .insert(mentorshipStudents)
      .values({ mentorshipId: id, studentId: leo.id, joinedAt: world.now() });
    const leos = await roomTokenFor(world, leo, identifier);
    await world.db.delete(roomPresence).where(eq(roomPresence.userId, leo.id));
    await world.db.update(mentorships).set({ roomSize: 1 }).where(eq(mentorships.id, id));
    await refusedWith(knock(leos), 1013);
    const before = world.now();
    for (const minutes of [-20, 91]) {
      world.setNow(new Date(before.getTime() + minutes * 60_000));
      await refusedWith(knock(await forge()), 4410);
    }
    world.setNow(before);
    const page = await knock(token);
    await expect.poll(() => page.got('welcome')).toHaveLength(1);
  });

  it('restores the missing presence of a connected person', async () => {
    const page = await enter(ana);
    await world.db.delete(roomPresence).where(eq(roomPresence.userId, ana.id));
    await expect
      .poll(() => world.db.select().from(roomPresence).where(eq(roomPresence.userId, ana.id)))
      .toHaveLength(1);
    expect(page.socket.readyState).toBe(page.socket.OPEN);
  });

  it('ends when the person logs out meanwhile', async () => {
    const token = await roomTokenFor(world, ana, identifier);
    const [page] = await Promise.all([
      knock(token),
      world.call('POST', '/api/auth/logout/', { token: ana.token }),
    ]);
    expect(await page.closed).toMatchObject({ code: 4401 });
  });
});

describe('being disconnected', () => {
  let door: RoomServerUnderTest;
  afterEach(async () => {
    await door.close();
    vi.useRealTimers();
  });

  /** Within 5 s; the server's periodic checks run when this triggers them. */
  const goesOut = async (person: Person, code: number, change: () => Promise<unknown>) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    door = await startRoomServer(createServices(world.deps));
    const [mentor, page] = [await enter(eva, identifier, door), await enter(person, identifier, door)];
    await change();
    vi.advanceTimersByTime(5_000);
    expect(await page.closed).toMatchObject({ code });
    return mentor;
  };

  it('happens on log-out, at once and without grace', async () => {
    const mentor = await goesOut(ana, 4401, () =>
      world.call('POST', '/api/auth/logout/', { token: ana.token }),
    );
    await expect.poll(() => mentor.got('gone')).toHaveLength(1);
  });

  it('happens when the account is deactivated', () =>
    goesOut(ana, 4401, () => world.db.update(users).set({ isActive: false }).where(eq(users.id, ana.id))));

  it('happens on leaving the group', async () => {
    const mentor = await goesOut(ana, 4403, () =>
      world.db
        .update(mentorshipStudents)
        .set({ leftAt: world.now() })
        .where(eq(mentorshipStudents.studentId, ana.id)),
    );
    expect(mentor.socket.readyState).toBe(mentor.socket.OPEN);
  });

  it('happens to everybody when the session is cancelled', async () => {
    const mentor = await goesOut(ana, 4403, () =>
      world.db.update(mentorships).set({ cancelledAt: world.now() }).where(eq(mentorships.id, id)),
    );
    expect(await mentor.closed).toMatchObject({ code: 4403 });
  });

  it('happens to everybody when the room closes', async () => {
    const before = world.now();
    const mentor = await goesOut(ana, 4410, async () =>
      world.setNow(new Date(before.getTime() + 90 * 60_000)),
    );
    expect(await mentor.closed).toMatchObject({ code: 4410 });
    world.setNow(before);
  });

  it('happens with 1001 when the server stops, and new sockets are refused', async () => {
    const services = createServices(world.deps);
    door = await startRoomServer(services);
    const page = await enter(ana, identifier, door);
    void services.connections.endAll();
    expect(await page.closed).toMatchObject({ code: 1001 });
    await expect(door.open(`/ws/room/${identifier}/?tab=${randomUUID()}`)).rejects.toThrow('503');
  });
});

describe('invalid frames', () => {
  it.each([
    ['{', 'JSON'],
    ['[]', 'JSON'],
    ['null', 'JSON'],
    ['{"type":"welcome"}', 'válido'],
    ['{"type":"signal","to":7,"data":{}}', 'válido'],
    ['{"type":"state","state":{"audio":1}}', 'válido'],
    ['{"type":"chat","text":"  ","client_id":"c"}', 'Escribe'],
    [JSON.stringify({ type: 'chat', text: 'x'.repeat(1_001), client_id: 'c' }), '1000'],
    ['{"type":"chat","text":"a\\u0000b","client_id":"c"}', 'caracteres'],
    ['{"type":"chat","text":"a\\ud83d","client_id":"c"}', 'caracteres'],
  ])('are answered, and the socket stays open (%#)', async (text, words) => {
    const page = await enter(ana);
    page.socket.send(text);
    await expect.poll(() => page.got('error')[0]?.detail).toContain(words);
    if (text.includes('"chat"')) expect(page.got('error')[0]?.client_id).toBe('c');
    page.say({ type: 'ping', ping: 1 });
    await expect.poll(() => page.got('pong')).toHaveLength(1);
  });

  it.each<[string, (page: RoomPage) => void, number]>([
    ['binary', ({ socket }) => socket.send(Buffer.from('{}')), 1003],
    ['over 64 KiB', ({ socket }) => socket.send('x'.repeat(64 * 1024 + 1)), 1009],
    [
      'a flood of small ones',
      (page) => {
        for (let n = 0; n < 600; n++) page.say({ type: 'ping', ping: n });
      },
      1008,
    ],
    [
      'a flood of large ones',
      (page) => {
        const data = { description: { type: 'offer' as const, sdp: 'x'.repeat(60_000) } };
        for (let n = 0; n < 60; n++) page.say({ type: 'signal', to: 'x', data });
      },
      1008,
    ],
  ])('%s closes the socket', async (_what, send, code) => {
    const page = await enter(ana);
    send(page);
    expect(await page.closed).toMatchObject({ code });
  });

  it('a signal to nobody, to oneself or to another room is dropped', async () => {
    const [mia, leo] = [await world.mentor(`mia${count}`), await world.student(`leo${count}`)];
    const other = (await heldSession(world, mia, [leo])).identifier;
    const [stranger, mentor, page] = [await enter(leo, other), await enter(eva), await enter(ana)];
    const data = { description: { type: 'offer' as const, sdp: 'x' } };
    for (const to of [stranger.id(), page.id(), 'x', '']) page.say({ type: 'signal', to, data });
    page.say({ type: 'ping', ping: 1 });
    await expect.poll(() => page.got('pong')).toHaveLength(1);
    for (const { frames } of [stranger, page, mentor])
      expect(frames.filter((one) => one.type === 'signal')).toEqual([]);
  });

  it('a reader that does not read is disconnected', async () => {
    const [mentor, page] = [await enter(eva), await enter(ana)];
    mentor.socket.pause();
    const data = { description: { type: 'offer' as const, sdp: 'x'.repeat(60_000) } };
    for (let round = 0; round < 5 && mentor.socket.readyState === mentor.socket.OPEN; round++) {
      const sender = round === 0 ? page : await enter(ana);
      for (let n = 0; n < 33; n++) sender.say({ type: 'signal', to: mentor.id(), data });
      sender.say({ type: 'ping', ping: round });
      await expect.poll(() => sender.got('pong').length).toBe(1);
    }
    mentor.socket.resume();
    expect(await mentor.closed).toMatchObject({ code: 1013 });
  });
});

describe('chat', () => {
  it('is stored, sent to its author too, and replayed to people who come later', async () => {
    const [mentor, page] = [await enter(eva), await enter(ana)];
    page.say({ type: 'chat', text: '  Hola 👋 ', client_id: 'a' });
    page.say({ type: 'chat', text: 'Hola 👋', client_id: 'a' });
    page.say({ type: 'chat', text: 'Otra', client_id: 'a' });
    mentor.say({ type: 'chat', text: 'Buenas', client_id: 'a' });
    await expect.poll(() => page.got('chat').length).toBe(3);
    const error = { type: 'error', detail: 'Ese client_id ya es de otro mensaje.', client_id: 'a' };
    await expect.poll(() => page.got('error')).toEqual([error]);
    const texts = () => mentor.got('chat').map(({ message }) => message.text);
    await expect.poll(() => texts().sort()).toEqual(['Buenas', 'Hola 👋']);
    const late = await enter(await world.person(`sol${count}`, 'support'));
    await expect.poll(() => late.got('chat')).toHaveLength(2);
    expect(late.frames.map(({ type }) => type)).toEqual(['welcome', 'here', 'here', 'chat', 'chat']);
    expect(late.got('chat').find(({ message }) => message.user_id === ana.id)?.message).toMatchObject({
      full_name: `Ana${count} Pérez`,
      client_id: 'a',
    });
  });

  it('is rate-limited', async () => {
    const page = await enter(ana);
    for (let n = 0; n < 7; n++) page.say({ type: 'chat', text: `n ${n}`, client_id: `c${n}` });
    await expect.poll(() => page.got('error').length).toBe(2);
    expect(page.got('error').map((frame) => frame.client_id)).toEqual(['c5', 'c6']);
    await expect.poll(() => page.got('chat')).toHaveLength(5);
  });
});
