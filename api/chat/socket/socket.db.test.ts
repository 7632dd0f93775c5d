import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { mintRefreshToken } from '~/api/auth/tokens';
import { chatErrorFrame, chatFrame, chatRead } from '~/api/contract/chat';
import { auditLog, refreshFamilies } from '~/api/db/schema';
import { type ChatClient, startChatServer } from '~/tests/support/chatServer';
import { eventually } from '~/tests/support/patience';
import { createWorld, ORIGIN, openWorld, type Person } from '~/tests/support/world';

const { world } = await openWorld({}, { limits: { chat: { points: 200, seconds: 60 } } });
const server = await startChatServer(world.services);
const ana = await world.student('ana');
const eva = await world.mentor('eva');
const staff = await world.person('sol', 'support');
afterAll(server.close);

let names = 0;
const couple = async () => {
  names += 1;
  return [await world.student(`alumna${names}`), await world.mentor(`mentora${names}`)] as const;
};
const join = (one: Person, other: Person) => server.join(one.id, other.id, { token: one.token });
const contents = ({ frames }: ChatClient) => frames.map((frame) => frame.content ?? frame.error);
const stored = async (one: Person, other: Person) => {
  const path = `/api/chat/history/${one.id}/${other.id}/`;
  return (await world.call('GET', path, { token: one.token })).body as { content: string; id: number }[];
};

describe('connecting', () => {
  it('works with the header or ?token=', async () => {
    const byHeader = await join(ana, eva);
    const byQuery = await server.join(ana.id, eva.id, { query: `?token=${ana.token}` });
    byHeader.say({ message: 'Hola' });
    await eventually(() => expect(contents(byQuery)).toEqual(['Hola']));
    for (const client of [byHeader, byQuery]) client.socket.close();
    await Promise.all([byHeader.closed, byQuery.closed]);
  });

  it('works with the refresh cookie, from our own pages only, without rotating it', async () => {
    const [family] = await world.db.select().from(refreshFamilies).where(eq(refreshFamilies.userId, ana.id));
    const familyId = family?.id ?? '';
    const cookieOf = (generation: number) =>
      `refresh_token=${mintRefreshToken({ familyId, generation }, world.services.keys.refresh)}`;
    const from = (Origin: string, generation = 0) =>
      server.join(ana.id, eva.id, { headers: { Origin, Cookie: cookieOf(generation) } });
    const client = await from(ORIGIN);
    client.say({ message: 'Con la galleta' });
    await eventually(() => expect(contents(client)).toEqual(['Con la galleta']));
    client.socket.close();
    await expect(from('https://evil.example')).rejects.toThrow('403');
    expect(await (await from(ORIGIN, 1)).closed).toMatchObject({ code: 4401 });

    const later = new Date(world.now().getTime() - 31_000);
    await world.db
      .update(refreshFamilies)
      .set({ generation: 1, rotatedAt: later })
      .where(eq(refreshFamilies.id, familyId));
    expect(await (await from(ORIGIN, 0)).closed).toMatchObject({ code: 4401 });
    const [after] = await world.db.select().from(refreshFamilies).where(eq(refreshFamilies.id, familyId));
    expect(after).toMatchObject({ generation: 1, revokedAt: null });
  });

  it.each<[string, (people: { ana: Person; eva: Person }) => Promise<ChatClient>, number]>([
    ['nobody', ({ ana, eva }) => server.join(ana.id, eva.id), 4401],
    ['a bad token', ({ ana, eva }) => server.join(ana.id, eva.id, { token: `${ana.token}x` }), 4401],
    ['somebody else', ({ ana, eva }) => server.join(eva.id, ana.id, { token: ana.token }), 4403],
    ['someone with himself', ({ ana }) => server.join(ana.id, ana.id, { token: ana.token }), 4403],
    ['with nobody', ({ ana }) => server.join(ana.id, 999_999, { token: ana.token }), 4403],
  ])('%s is refused with a close code', async (_who, enter, code) => {
    const client = await enter({ ana, eva });
    expect(await client.closed).toMatchObject({ code });
    expect(client.frames).toEqual([]);
  });

  it('two students are refused with a close code; staff can talk to anyone', async () => {
    const leo = await world.student('leo');
    expect(await (await join(ana, leo)).closed).toMatchObject({ code: 4403 });
    const [help, asked] = [await join(staff, leo), await join(leo, staff)];
    help.say({ message: '¿En qué ayudo?' });
    await eventually(() => expect(contents(asked)).toEqual(['¿En qué ayudo?']));
    const line = { act: 'staff-act', actorId: staff.id, detail: 'POST /api/chat/messages/' };
    await eventually(async () =>
      expect(await world.db.select().from(auditLog)).toEqual([expect.objectContaining(line)]),
    );
    help.socket.close();
    asked.socket.close();
  });

  it('a wrong path is refused with an HTTP 404', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'GET /ws/other/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('a person’s sixth socket is closed with 1013, until another one closes', async () => {
    const [one, other] = await couple();
    const five = await Promise.all(Array.from({ length: 5 }, () => join(one, other)));
    expect(await (await join(one, other)).closed).toMatchObject({ code: 1013 });
    five[0]?.socket.close();
    await five[0]?.closed;
    const again = await join(one, other);
    again.say({ message: 'Dentro' });
    await eventually(() => expect(five.slice(1).map(contents)).toEqual(five.slice(1).map(() => ['Dentro'])));
    for (const { socket } of [...five, again]) socket.close();
  });
});

describe('messages', () => {
  it('reach every socket of both people once stored, and no other conversation', async () => {
    const [one, other] = await couple();
    const [second] = await couple();
    const clients = await Promise.all([join(one, other), join(one, other), join(other, one)]);
    const elsewhere = [
      await join(other, second),
      await server.join(staff.id, one.id, { token: staff.token }),
    ];
    clients[0]?.say({ message: 'Hola 👋', client_id: 'c-1' });
    await eventually(() => expect(clients.map(contents)).toEqual(clients.map(() => ['Hola 👋'])));
    const [message] = await stored(other, one);
    for (const { frames } of clients) {
      expect(chatFrame.parse(frames[0])).toEqual({ ...frames[0], id: message?.id, client_id: 'c-1' });
      expect(frames[0]).toMatchObject({ sender: one.id, receiver: other.id });
    }
    elsewhere[0]?.say({ message: 'Otra' });
    await eventually(() => expect(contents(elsewhere[0] as ChatClient)).toEqual(['Otra']));
    expect(elsewhere[1]?.frames).toEqual([]);
    expect(clients.map(contents)).toEqual(clients.map(() => ['Hola 👋']));
    for (const { socket } of [...clients, ...elsewhere]) socket.close();
  });

  it('sent by REST arrive at the sockets', async () => {
    const [one, other] = await couple();
    const client = await join(other, one);
    const body = { receiver: other.id, message: 'Sin conexión permanente' };
    await world.call('POST', '/api/chat/messages/', { token: one.token, body });
    await eventually(() => expect(contents(client)).toEqual(['Sin conexión permanente']));
    client.socket.close();
  });

  it('of one socket stay in order, even when it closes right after the last one', async () => {
    const [one, other] = await couple();
    const [writer, reader] = [await join(one, other), await join(other, one)];
    const texts = Array.from({ length: 60 }, (_, n) => `n ${n}`);
    for (const message of texts) writer.say({ message });
    writer.socket.close();
    await eventually(() => expect(contents(reader)).toEqual(texts));
    expect((await stored(one, other)).map(({ content }) => content)).toEqual(texts);
    reader.socket.close();
  });

  it('with a repeated client_id are stored once and answered with the first row', async () => {
    const [one, other] = await couple();
    const [writer, reader] = [await join(one, other), await join(other, one)];
    for (let n = 0; n < 3; n++) writer.say({ message: 'Una vez', client_id: 'x' });
    writer.say({ message: 'Distinto', client_id: 'x' });
    await eventually(() => expect(writer.frames).toHaveLength(4));
    const frames = writer.frames.filter(({ error }) => !error);
    expect(new Set(frames.map(({ id }) => id)).size).toBe(1);
    expect(writer.frames.filter(({ error }) => error)).toEqual([
      { error: 'Ese client_id ya es de otro mensaje.', client_id: 'x' },
    ]);
    expect(await stored(one, other)).toHaveLength(1);
    await eventually(() => expect(reader.frames).toHaveLength(1));
    for (const { socket } of [writer, reader]) socket.close();
  });

  it('a ping is answered with its number', async () => {
    const [one, other] = await couple();
    const client = await join(one, other);
    client.socket.send('{"ping": 7}');
    await eventually(() => expect(client.frames).toEqual([{ pong: 7 }]));
    client.socket.send('{"ping": "x"}');
    await eventually(() => expect(client.frames).toHaveLength(2));
    expect(client.frames[1]).toEqual({ error: 'Escribe un mensaje.' });
    client.socket.close();
  });

  it('the author is told once what the other person has read, in this conversation only', async () => {
    const [one, other] = await couple();
    const [, third] = await couple();
    const [writer, elsewhere] = [await join(one, other), await join(one, third)];
    for (const message of ['uno', 'dos', 'tres']) writer.say({ message });
    await eventually(() => expect(writer.frames).toHaveLength(3));
    const [, second, last] = await stored(one, other);
    const read = (body: object) =>
      world.call('POST', `/api/chat/read/${one.id}/`, { token: other.token, body });
    await read({ up_to: second?.id });
    await read({});
    await read({});
    writer.say({ message: 'cuatro' });
    await eventually(() => expect(contents(writer).at(-1)).toBe('cuatro'));
    const marks = writer.frames.filter((frame) => 'read_up_to' in frame);
    expect(marks.map((frame) => chatRead.parse(frame).read_up_to)).toEqual([second?.id, last?.id]);
    expect(elsewhere.frames).toEqual([]);
    for (const { socket } of [writer, elsewhere]) socket.close();
  });

  it('4,000 emojis pass as UTF-8', async () => {
    const [one, other] = await couple();
    const [writer, reader] = [await join(one, other), await join(other, one)];
    const message = '😀'.repeat(4_000);
    writer.say({ message, client_id: crypto.randomUUID() });
    await eventually(() => expect(contents(reader)).toEqual([message]));
    for (const { socket } of [writer, reader]) socket.close();
  });
});

describe('invalid frames', () => {
  it.each([
    ['{', 'JSON'],
    ['[]', 'JSON'],
    ['null', 'JSON'],
    ['{"message": 5}', 'Escribe un mensaje.'],
    ['{"message": ""}', 'Escribe un mensaje.'],
    ['{"message": "  \\n "}', 'Escribe un mensaje.'],
    ['{}', 'Escribe un mensaje.'],
    [JSON.stringify({ message: 'x'.repeat(4_001) }), '4000'],
    ['{"message": "a\\u0000b"}', 'caracteres'],
    ['{"message": "a\\ud83d"}', 'caracteres'],
    ['{"message": "hola", "client_id": 7}', 'client_id'],
    ['{"token": "x"}', 'sesión'],
  ])('are answered, and the socket stays open (%#)', async (text, words) => {
    const client = await join(ana, eva);
    client.socket.send(text);
    client.say({ message: 'Sigo aquí', client_id: crypto.randomUUID() });
    await eventually(() => expect(client.frames).toHaveLength(2));
    expect(chatErrorFrame.parse(client.frames[0]).error).toContain(words);
    expect(contents(client)[1]).toBe('Sigo aquí');
    client.socket.close();
    await client.closed;
  });

  it.each<[string, (client: ChatClient) => void, number]>([
    ['binary', ({ socket }) => socket.send(Buffer.from('{"message":"x"}')), 1003],
    ['over 16 KiB', ({ socket }) => socket.send('x'.repeat(16 * 1024 + 1)), 1009],
    ['what is no UTF-8', ({ socket }) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
    [
      'crumbs without end',
      ({ socket }) => {
        for (let n = 0; n < 100; n++) socket.send('x', { fin: false });
      },
      1008,
    ],
  ])('%s closes the socket', async (_what, send, code) => {
    const client = await join(ana, eva);
    send(client);
    expect(await client.closed).toMatchObject({ code });
  });

  it('a flood is throttled across all sockets of the person, and cut when it goes on', async () => {
    const small = await createWorld({ limits: { chat: { points: 5, seconds: 60 } } });
    const door = await startChatServer(small.services);
    const [one, other] = [await small.student('ana'), await small.mentor('eva')];
    const enter = () => door.join(one.id, other.id, { token: one.token });
    const [first, second] = [await enter(), await enter()];
    for (let n = 0; n < 4; n++) first.say({ message: `n ${n}` });
    await eventually(() => expect(second.frames).toHaveLength(4));
    for (let n = 0; n < 3; n++) second.say({ message: 'más', client_id: `m-${n}` });
    await eventually(() => expect(second.frames).toHaveLength(7));
    const errors = second.frames.filter(({ error }) => error);
    expect(errors.map(({ client_id }) => client_id)).toEqual(['m-1', 'm-2']);
    expect(errors[0].retry_after).toBeGreaterThan(0);
    for (let n = 0; n < 120; n++) second.say({ message: 'más' });
    expect(await second.closed).toMatchObject({ code: 1008 });
    await door.close();
    await small.close();
  });
});
