/** The chat's WebSocket with another server, which has only the plain contract (decision 19). */
import { afterEach, describe, expect, it } from 'vitest';
import type { ChatClient } from '~/tests/support/chatServer';
import { Browser } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { startForeignSite } from '~/tests/support/foreignSite';
import { openChat } from '~/tests/support/pageChat';
import { eventually } from '~/tests/support/patience';

const site = await startForeignSite();
const chat = site.foreign.chat;
const [student, mentor] = [await enter(STUDENT), await enter(MENTOR)];
const open: ChatClient[] = [];
afterEach(async () => {
  site.foreign.heal();
  for (const { socket } of open.splice(0)) socket.terminate();
  await eventually(() => expect(chat.open).toBe(0));
});

interface Person {
  browser: Browser;
  id: number;
}
async function enter(account: { username: string; password: string }): Promise<Person> {
  return { browser: await site.logIn(account), id: site.foreign.state.who(account).id };
}
/** Resolves when the API's side is open too. */
async function join(one: Person, other: Person): Promise<ChatClient> {
  const client = await begin(one, other);
  client.say({ ping: 1 });
  await eventually(() => expect(client.frames).toEqual([{ pong: 1 }]));
  client.frames.length = 0;
  return client;
}
async function begin(one: Person, other: Person): Promise<ChatClient> {
  const client = await openChat(one.browser, `/ws/chat/${one.id}/${other.id}/`);
  open.push(client);
  return client;
}
const contents = ({ frames }: ChatClient) => frames.map(({ content, error }) => content ?? error);

describe('messages', () => {
  it('go both ways, with the sender’s token and nothing else of the browser', async () => {
    const [mine, theirs] = [await join(student, mentor), await join(mentor, student)];
    mine.say({ message: 'Hola 👋', client_id: 'c-1', is_admin: true });
    await eventually(() => expect(contents(theirs)).toEqual(['Hola 👋']));
    theirs.say({ message: '¿Qué tal?' });
    await eventually(() => expect(contents(mine)).toEqual(['Hola 👋', '¿Qué tal?']));
    expect(JSON.parse(chat.received.at(-2) ?? '')).toEqual({ message: 'Hola 👋', client_id: 'c-1' });
    const { url = '', headers = {} } = chat.handshakes.at(-1) ?? {};
    expect(url).toBe(`/ws/chat/${mentor.id}/${student.id}/`);
    expect(headers.authorization).toMatch(/^Bearer /);
    expect(headers.origin).toBe(site.origin);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('sec-websocket-extensions');
  });

  it('wait, in order, until the API’s side is open', async () => {
    chat.fail('slow', 1);
    const [mine, theirs] = [await begin(student, mentor), await join(mentor, student)];
    const texts = Array.from({ length: 8 }, (_, n) => `n ${n}`);
    for (const message of texts) mine.say({ message });
    await eventually(() => expect(contents(theirs)).toEqual(texts));
  });

  it.each([
    ['{', 'JSON'],
    ['{"message": "  "}', 'Escribe un mensaje.'],
    [JSON.stringify({ message: 'x'.repeat(4_001) }), '4000'],
    ['{"token": "x"}', 'Escribe un mensaje.'],
  ])('that are invalid are answered here (%#)', async (text, words) => {
    const mine = await join(student, mentor);
    const before = chat.received.length;
    mine.socket.send(text);
    await eventually(() => expect(mine.frames).toHaveLength(1));
    expect(mine.frames[0].error).toContain(words);
    expect(chat.received).toHaveLength(before);
  });

  it.each<[string, (client: ChatClient) => void, number]>([
    ['binary', ({ socket }) => socket.send(Buffer.from('{"message":"x"}')), 1003],
    ['over 16 KiB', ({ socket }) => socket.send('x'.repeat(16 * 1024 + 1)), 1009],
    [
      'crumbs without end',
      ({ socket }) => {
        for (let n = 0; n < 100; n++) socket.send('x', { fin: false });
      },
      1008,
    ],
  ])('%s closes it', async (_what, send, code) => {
    const mine = await join(student, mentor);
    send(mine);
    expect(await mine.closed).toMatchObject({ code });
    await eventually(() => expect(chat.open).toBe(0));
  });

  it('sent too fast are told to wait, counted over all sockets of the person, and then cut off', async () => {
    const { browser, who } = await site.newcomer('alumno', { first_name: 'Rosa' });
    const rosa = { browser, id: who.id };
    const [first, second] = [await join(rosa, mentor), await join(rosa, mentor)];
    const before = chat.received.length;
    for (let n = 0; n < 15; n++) first.say({ message: `n ${n}` });
    await eventually(() => expect(chat.received.length - before).toBe(15));
    for (let n = 0; n < 15; n++) second.say({ message: 'más', client_id: `m-${n}` });
    const refused = () => second.frames.filter(({ error }) => error);
    await eventually(() => expect(refused().at(-1)?.client_id).toBe('m-14'));
    expect(refused()[0]).toMatchObject({
      error: expect.stringContaining('Demasiados'),
      retry_after: expect.any(Number),
    });
    expect(chat.received.length - before).toBeLessThan(24);
    for (let n = 0; n < 200; n++) second.say({ message: 'más' });
    expect(await second.closed).toMatchObject({ code: 1008 });
  });
});

describe('access', () => {
  it('is decided before the API is asked', async () => {
    const before = chat.handshakes.length;
    const nobody = { browser: new Browser(site.origin), id: student.id };
    expect(await (await begin(nobody, mentor)).closed).toMatchObject({ code: 4401 });
    const other = { browser: student.browser, id: mentor.id };
    expect(await (await begin(other, student)).closed).toMatchObject({ code: 4403 });
    await expect(
      openChat(student.browser, `/ws/chat/${student.id}/${mentor.id}/`, { Origin: 'https://evil.example' }),
    ).rejects.toThrow('403');
    expect(chat.handshakes).toHaveLength(before);
  });

  it('ends with 4503 for an unknown person, and with 1013 for a sixth socket', async () => {
    expect(await (await begin(student, { ...mentor, id: 999_999 })).closed).toMatchObject({ code: 4503 });
    const five = await Promise.all(Array.from({ length: 5 }, () => join(student, mentor)));
    expect(await (await begin(student, mentor)).closed).toMatchObject({ code: 1013 });
    five[0]?.socket.close();
    await five[0]?.closed;
    await join(student, mentor);
  });

  it('ends with 4401 if the API rejects the token, and works again after a renewal', async () => {
    const { browser, who } = await site.newcomer('alumno', { first_name: 'Olga' });
    const olga = { browser, id: who.id };
    await join(olga, mentor);
    site.foreign.expireAccess();
    expect(await (await begin(olga, mentor)).closed).toMatchObject({ code: 4401 });
    for (const one of [olga, student, mentor])
      expect((await one.browser.fetch('/chat/sesion/renovar', { method: 'POST' })).status).toBe(204);
    await join(olga, mentor);
  });
});

describe('how it ends', () => {
  it('a log-out ends both sides at once, even if the API does not answer, but no other session', async () => {
    const [laptop, phone] = [await enter(STUDENT), await enter(STUDENT)];
    const [ended, other] = [await join(laptop, mentor), await join(phone, mentor)];
    site.foreign.fail('POST /api/auth/logout/', 'never');
    const since = Date.now();
    const leaving = laptop.browser.fetch('/logout', { method: 'POST' });
    expect(await ended.closed).toMatchObject({ code: 4401 });
    await leaving;
    expect(Date.now() - since).toBeLessThan(15_000);
    expect(other.socket.readyState).toBe(1);
    await eventually(() => expect(chat.open).toBe(1));
  });

  it.each([
    [4401, 4401],
    [4003, 4403],
    [1013, 1013],
    [1012, 1001],
    [1000, 1011],
    [4999, 1011],
  ])('the API closes with %i: %i', async (code, told) => {
    const mine = await join(student, mentor);
    chat.closeAll(code);
    expect(await mine.closed).toMatchObject({ code: told });
  });

  it.each([
    ['refuse-401', 4401],
    ['refuse-403', 4503],
    ['refuse-500', 1011],
    ['dead', 1011],
  ] as const)('the API’s handshake ends as %s: %i', async (fault, code) => {
    chat.fail(fault);
    const mine = await begin(student, mentor);
    expect(await mine.closed).toMatchObject({ code });
  });

  it('a break on either side closes the other', async () => {
    const mine = await join(student, mentor);
    chat.breakOff();
    expect(await mine.closed).toMatchObject({ code: 1011 });
    const again = await join(student, mentor);
    again.socket.terminate();
    await eventually(() => expect(chat.open).toBe(0));
  });

  it('a silent API leaves the page’s pings unanswered', async () => {
    const mine = await join(student, mentor);
    chat.goHalfOpen();
    mine.say({ ping: 1 });
    mine.say({ message: '' });
    await eventually(() => expect(contents(mine)).toEqual(['Escribe un mensaje.']));
    chat.breakOff();
    await mine.closed;
  });
});
