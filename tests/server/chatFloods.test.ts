/** An open chat withstands invalid frames, floods and readers that do not read (decision 19). */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatPerson, type ChatSide, residentBytes, SIDES } from '~/tests/support/chatSides';
import { PATIENT } from '~/tests/support/patience';
import {
  BINARY,
  CONTINUATION,
  frame,
  PING,
  type RawSocket,
  shakeHands,
  TEXT,
} from '~/tests/support/rawSocket';

const MEGABYTE = 1024 * 1024;
const KILOBYTES_16 = 16 * 1024;

describe.each(SIDES)('%s', (where, openSide) => {
  const isElsewhere = where === 'an API elsewhere';
  let side: ChatSide;
  const opened: RawSocket[] = [];
  beforeAll(async () => {
    side = await openSide();
  });
  afterEach(() => {
    for (const { tcp } of opened.splice(0)) tcp.destroy();
  });

  async function open(who: ChatPerson = side.student, other: ChatPerson = side.mentor): Promise<RawSocket> {
    const headers = { Origin: side.server.origin, Cookie: who.cookie };
    const socket = await shakeHands(side.server.port, { path: `/ws/chat/${who.id}/${other.id}/`, headers });
    opened.push(socket);
    expect(socket.status).toBe(101);
    return socket;
  }
  const text = (content: string) => frame(JSON.stringify({ message: content }));
  const heard = ({ frames }: RawSocket): { content?: string; error?: string; retry_after?: number }[] =>
    frames.filter(({ opcode }) => opcode === TEXT).map(({ payload }) => JSON.parse(payload.toString()));
  const resident = () => residentBytes(side.server.pid);

  const long = Buffer.alloc(KILOBYTES_16 + 1, 'a');
  it.each<[what: string, bytes: Buffer[], code: number]>([
    ['a frame of more than 16 KiB', [frame(long)], 1009],
    ['a frame that says it is 2^40 bytes long', [frame('', { length: 2n ** 40n })], 1009],
    ['a frame that says it is 2^63 bytes long', [frame('', { length: 2n ** 63n })], 1009],
    [
      'pieces of together more than 16 KiB',
      [
        frame(long.subarray(0, 9_000), { fin: false }),
        frame(long.subarray(0, 9_000), { opcode: CONTINUATION }),
      ],
      1009,
    ],
    [
      'pieces of one byte',
      [
        frame('"', { fin: false }),
        ...Array.from({ length: 2_000 }, () => frame('a', { opcode: CONTINUATION, fin: false })),
      ],
      1008,
    ],
    [
      'empty pieces without an end',
      [
        frame('', { fin: false }),
        ...Array.from({ length: 2_000 }, () => frame('', { opcode: CONTINUATION, fin: false })),
      ],
      1008,
    ],
    ['binary', [frame('{"message":"x"}', { opcode: BINARY })], 1003],
    ['text that is not UTF-8', [frame(Buffer.from([0x22, 0xc3, 0x28, 0xff, 0x22]))], 1007],
    ['half a character', [frame(Buffer.from('{"message":"ñ"}').subarray(0, 13))], 1007],
    ['a frame without a mask', [frame('{"message":"x"}', { masked: false })], 1002],
    ['reserved bits', [frame('{"message":"x"}', { rsv: 2 })], 1002],
    ['compression that nobody agreed to', [frame('{"message":"x"}', { rsv: 4 })], 1002],
    ['an opcode that does not exist', [frame('x', { opcode: 3 })], 1002],
    ['a control frame that does not exist', [frame('x', { opcode: 11 })], 1002],
    ['a continuation of nothing', [frame('x', { opcode: CONTINUATION })], 1002],
    ['a ping longer than any', [frame(long.subarray(0, 126), { opcode: PING })], 1002],
    ['a ping in pieces', [frame('x', { opcode: PING, fin: false })], 1002],
    ['a close with a code that cannot be', [frame(Buffer.from([3, 237]), { opcode: 8 })], 1002],
  ])('%s closes it', async (_what, bytes, code) => {
    const socket = await open();
    for (const one of bytes) socket.send(one);
    expect(await socket.closed).toBe(code);
    expect(await side.stored()).not.toContain('x');
  });

  it('an invalid message is not stored, but the next valid one is', async () => {
    const socket = await open();
    const none = [
      '',
      '[]',
      '7',
      'null',
      '"x"',
      '{',
      '{"message":7}',
      '{"message":" "}',
      '{"message":"\\u0000"}',
    ].concat('{"__proto__":{"message":"x"}}', `{"message":"${'x'.repeat(4_001)}"}`, '['.repeat(9_000));
    for (const one of none) socket.send(frame(one));
    socket.send(text('Sigo aquí'));
    await expect.poll(() => heard(socket).some(({ content }) => content === 'Sigo aquí')).toBe(true);
    expect(await side.stored()).toEqual(['Sigo aquí']);
  });

  it('a flood of pings needs little memory, and does not slow others down', async () => {
    const socket = await open();
    const ping = frame(Buffer.alloc(125, 'p'), { opcode: PING });
    socket.tcp.pause();
    const before = resident();
    const flood = Buffer.concat(Array.from({ length: 1_000 }, () => ping));
    for (let n = 0; n < 60 && !socket.tcp.closed; n += 1) socket.send(flood);
    const slowest = await slowestOf(20, async () => {
      expect((await fetch(`${side.server.origin}/healthz`)).status).toBe(200);
    });
    expect(slowest).toBeLessThan(3_000);
    expect(resident() - before).toBeLessThan(64 * MEGABYTE);
  });

  it('a flood of messages is stopped at the limit with a notice, and others can still write', async () => {
    const socket = await open(side.mentor, side.student);
    for (let n = 0; n < 400; n += 1) socket.send(text(`${n}`));
    expect([1008, 1013]).toContain(await socket.closed);
    expect(heard(socket).some(({ retry_after }) => (retry_after ?? 0) > 0)).toBe(true);
    const kept = async () => (await side.stored()).filter((content) => /^\d+$/.test(content));
    await expect.poll(async () => (await kept()).length).toBeGreaterThanOrEqual(19);
    // The accepted messages are a prefix in order: nothing is missing in the middle.
    const taken = await kept();
    expect(taken.length).toBeLessThanOrEqual(121);
    expect(taken).toEqual(taken.map((_, n) => `${n}`));
    const [mine, theirs] = [await open(side.third, side.mentor), await open(side.mentor, side.third)];
    for (const one of [mine, theirs]) {
      one.send(frame(JSON.stringify({ ping: 1 })));
      await expect.poll(() => one.frames.length).toBe(1);
    }
    mine.send(text('Tranquila'));
    await expect.poll(() => heard(theirs).at(-1)?.content).toBe('Tranquila');
  });

  it.runIf(isElsewhere)(
    'a client that does not read is dropped, and needs no more memory than its buffer',
    async () => {
      const [slow, quick] = [await open(), await open()];
      for (const one of [slow, quick]) {
        one.send(frame(JSON.stringify({ ping: 1 })));
        await expect.poll(() => one.frames.length).toBe(1);
      }
      slow.tcp.pause();
      const before = resident();
      const chunk = JSON.stringify({
        sender: 21,
        receiver: 11,
        content: 'x'.repeat(8_000),
        created_at: new Date(),
      });
      for (let n = 1; n <= 4_000; n += 1) {
        side.tell(chunk);
        if (n % 50 === 0) await expect.poll(() => quick.frames.length, PATIENT).toBe(n + 1);
      }
      expect(resident() - before).toBeLessThan(96 * MEGABYTE);
      slow.tcp.resume();
      expect(await slow.closed).toBe(1013);
    },
  );

  it('a hundred clients that connect, send and reset at once leave nothing behind', async () => {
    const before = resident();
    for (let round = 0; round < 25; round += 1) {
      const few = await Promise.all(Array.from({ length: 4 }, () => open(side.mentor, side.student)));
      for (const socket of few) {
        socket.send(frame(long.subarray(0, 12_000), { fin: false }));
        socket.tcp.resetAndDestroy();
      }
    }
    // Places of closed sockets are free again: five per person.
    const places = async () => {
      const five = await Promise.all(Array.from({ length: 5 }, () => open(side.mentor, side.student)));
      for (const one of five) one.send(frame(JSON.stringify({ ping: 1 })));
      await expect.poll(() => five.every(({ frames }) => frames.length > 0)).toBe(true);
      const stay = five.filter(({ frames }) => frames[0]?.opcode === TEXT).length;
      for (const { tcp } of five) tcp.destroy();
      return stay;
    };
    await expect.poll(places, PATIENT).toBe(5);
    expect(resident() - before).toBeLessThan(48 * MEGABYTE);
  });

  it('an unanswered close still frees the socket', async () => {
    const path = `/ws/chat/${side.student.id}/${side.mentor.id}/`;
    const headers = { Origin: side.server.origin };
    const since = Date.now();
    const socket = await shakeHands(side.server.port, { path, headers, isRude: true });
    expect(await socket.closed).toBe(4401);
    expect(Date.now() - since).toBeLessThan(12_000);
  });

  it.runIf(isElsewhere)('a client that leaves before the API answers frees its place', async () => {
    const fresh = await side.again();
    side.stall(true);
    for (let n = 0; n < 5; n += 1) {
      const socket = await open(fresh);
      socket.tcp.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    side.stall(false);
    const next: RawSocket[] = [];
    for (let n = 0; n < 5; n += 1) {
      const socket = await open(fresh);
      socket.send(frame(JSON.stringify({ ping: 1 })));
      next.push(socket);
    }
    await expect.poll(() => next.map(({ frames }) => frames[0]?.opcode)).toEqual([1, 1, 1, 1, 1]);
  });
});

async function slowestOf(times: number, ask: () => Promise<void>): Promise<number> {
  let slowest = 0;
  for (let n = 0; n < times; n += 1) {
    const since = performance.now();
    await ask();
    slowest = Math.max(slowest, performance.now() - since);
  }
  return slowest;
}
