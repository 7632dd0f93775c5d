/** A room's WebSocket with another server that has `talk`, and its failures (decision 21). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatClient } from '~/tests/support/chatServer';
import type { Browser } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { putSession } from '~/tests/support/foreignReviews';
import { USUAL } from '~/tests/support/foreignShapes';
import { type ForeignSite, startForeignSite } from '~/tests/support/foreignSite';
import { eventually } from '~/tests/support/patience';
import { openRoom } from '~/tests/support/roomSides';

const MINUTE = 60_000;
const ENTRY = 'POST /api/mentorships/*/room/';
let room: string;
const open: ChatClient[] = [];
const site = await startForeignSite(['talk']);
site.foreign.habits = { ...USUAL, dates: 'offset' };
const api = site.foreign.roomSocket;
const people = { student: site.foreign.state.who(STUDENT), mentor: site.foreign.state.who(MENTOR) };
const [student, mentor] = [await site.logIn(STUDENT), await site.logIn(MENTOR)];
beforeEach(() => {
  room = session(-10);
});
afterEach(async () => {
  site.foreign.heal();
  for (const { socket } of open.splice(0)) socket.terminate();
  await eventually(() => expect(api.open).toBe(0));
});

/** Identifier of one that starts in this many minutes. */
function session(startsIn: number): string {
  const start = Date.now() + startsIn * MINUTE;
  return putSession(site.foreign.state, people, { start, end: start + 60 * MINUTE }).identifier;
}
async function begin(browser: Browser, identifier = room): Promise<ChatClient> {
  const client = await openRoom(browser, identifier);
  open.push(client);
  return client;
}
async function join(browser: Browser): Promise<ChatClient> {
  const client = await begin(browser);
  await eventually(() => expect(client.frames[0]).toMatchObject({ type: 'welcome' }));
  return client;
}
const entries = () => site.foreign.calls.filter((call) => call.endsWith('/room/')).length;

it('opens the API’s socket with the room token alone, and never shows it to the page', async () => {
  const [theirs, mine] = [await join(mentor), await join(student)];
  const { url, headers = {} } = api.handshakes.at(-1) ?? {};
  expect(url).toMatch(new RegExp(`^/ws/room/${room}/\\?tab=[\\da-f-]{36}$`));
  expect(headers.authorization).toMatch(/^Bearer room\./);
  expect(headers.origin).toBe(site.origin);
  expect(headers).toHaveProperty('x-forwarded-for');
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('sec-websocket-extensions');
  mine.say({ type: 'bye', anything: 7 });
  await eventually(() => expect(theirs.frames.at(-1)).toEqual({ type: 'bye', anything: 7 }));
  expect(JSON.stringify(theirs.frames.concat(mine.frames))).not.toContain('room.');
});

it('a burst of candidates is passed on completely and in order, and a flood is cut off', async () => {
  const [theirs, mine] = [await join(mentor), await join(student)];
  for (let n = 0; n < 500; n += 1) mine.say({ type: 'signal', n, x: 'c'.repeat(2_000) });
  const numbers = () => theirs.frames.filter(({ type }) => type === 'signal').map(({ n }) => n);
  await eventually(() => expect(numbers()).toEqual(Array.from({ length: 500 }, (_, n) => n)));
  for (let n = 0; n < 1_500; n += 1) mine.say({ type: 'signal', n });
  expect(await mine.closed).toMatchObject({ code: 1008 });
  expect(theirs.socket.readyState).toBe(1);
});

it('frames wait in the page while the API does not read, and arrive later', async () => {
  const mine = await join(mentor);
  api.stopReading();
  const before = api.received.length;
  const long = 'x'.repeat(60_000);
  for (let n = 0; n < 200; n += 1) mine.say({ type: 'signal', n, long });
  await eventually(() => expect(mine.socket.bufferedAmount).toBeGreaterThan(0));
  api.readAgain();
  await eventually(() => expect(api.received.length - before).toBe(200));
});

describe('refused', () => {
  const hours = { opens_at: '2026-01-01T09:00:00Z', closes_at: '2026-01-01T11:00:00Z' };
  it.each<[string, Parameters<ForeignSite['foreign']['fail']>[1], number, string]>([
    ['401', { status: 401, body: {} }, 4401, 'token expired'],
    ['403', { status: 403, body: {} }, 4403, 'not yours'],
    ['404', { status: 404, body: {} }, 4403, 'not yours'],
    ['409 with hours', { status: 409, body: { detail: 'Cerrada.', ...hours } }, 4410, 'room closed'],
    ['409 without', { status: 409, body: { detail: 'Llena.' } }, 1013, 'room full'],
    ['429', { status: 429, body: {} }, 1013, 'too many sockets'],
    ['500', '500', 1011, 'come back'],
    ['an entry that is none', 'cut', 1011, 'come back'],
    ['a broken line', 'reset', 1011, 'come back'],
    ['silence', 'never', 1011, 'come back'],
  ])('an entry answered with %s', async (_what, fault, code, reason) => {
    site.foreign.fail(ENTRY, fault, 1);
    const before = api.handshakes.length;
    expect(await (await begin(student)).closed).toEqual({ code, reason });
    expect(api.handshakes).toHaveLength(before);
  });

  it('before the room opens, and when it is full', async () => {
    expect(await (await begin(student, session(120))).closed).toMatchObject({ code: 4410 });
    expect(await (await begin(student, 'session-1-x')).closed).toMatchObject({ code: 4403 });
    site.foreign.rooms.size = 0;
    expect(await (await begin(student)).closed).toEqual({ code: 1013, reason: 'room full' });
    site.foreign.rooms.size = 5;
    await join(student);
  });

  it.each([
    ['refuse-401', 4401],
    ['refuse-403', 4403],
    ['refuse-404', 4403],
    ['refuse-503', 1013],
    ['refuse-500', 1011],
    ['dead', 1011],
  ] as const)('the API’s handshake ends as %s: %i', async (fault, code) => {
    api.fail(fault);
    expect(await (await begin(student)).closed).toMatchObject({ code });
  });
});

describe('the end of a connection', () => {
  it('an expired access token refuses new connections until renewed, but ends none', async () => {
    const standing = await join(mentor);
    site.foreign.expireAccess();
    expect(await (await begin(student)).closed).toMatchObject({ code: 4401 });
    expect(await (await begin(student)).closed).toMatchObject({ code: 4401 });
    for (const browser of [student, mentor])
      expect((await browser.fetch('/chat/sesion/renovar', { method: 'POST' })).status).toBe(204);
    await join(student);
    expect(standing.socket.readyState).toBe(1);
  });

  it('a log-out ends the connection although the API does not answer', async () => {
    const laptop = await site.logIn(STUDENT);
    const [mine, theirs] = [await join(laptop), await join(mentor)];
    site.foreign.fail('POST /api/auth/logout/', 'never');
    const leaving = laptop.fetch('/logout', { method: 'POST' });
    expect(await mine.closed).toMatchObject({ code: 4401 });
    await leaving;
    expect(theirs.socket.readyState).toBe(1);
  });

  it.each([
    [1001, '', { code: 1001 }],
    [1013, 'no place', { code: 1013, reason: 'room full' }],
    [1013, 'busy', { code: 1013, reason: 'too many sockets' }],
    [4401, '', { code: 4401 }],
    [4403, '', { code: 4403 }],
    [4409, '', { code: 4409 }],
    [4410, '', { code: 4410 }],
    [1008, '', { code: 1008 }],
    [1000, '', { code: 1011 }],
    [4999, 'x', { code: 1011, reason: 'come back' }],
  ])('the API closes with %i %s', async (code, reason, told) => {
    const mine = await join(student);
    api.closeAll(code, reason);
    expect(await mine.closed).toMatchObject(told);
  });

  it('the API breaks off and is back', async () => {
    const mine = await join(student);
    api.breakOff();
    expect(await mine.closed).toMatchObject({ code: 1011 });
    await join(student);
  });

  it('a page that leaves during the entry opens no connection to the API', async () => {
    site.foreign.fail(ENTRY, 'slow', 1);
    const [asked, before] = [entries(), api.handshakes.length];
    const mine = await begin(student);
    await eventually(() => expect(entries()).toBe(asked + 1));
    mine.socket.terminate();
    await mine.closed;
    const next = await join(mentor);
    await eventually(() => expect(site.foreign.rooms.tokens.size).toBeGreaterThan(0));
    expect(next.socket.readyState).toBe(1);
    expect(api.handshakes).toHaveLength(before + 1);
  });

  it('a page that leaves while the API’s side opens closes it', async () => {
    api.fail('slow');
    const mine = await begin(student);
    await eventually(() => expect(api.handshakes.at(-1)?.url).toContain(room));
    mine.socket.terminate();
    api.heal();
    await join(mentor);
    await eventually(() => expect(api.open).toBe(1));
  });
});
