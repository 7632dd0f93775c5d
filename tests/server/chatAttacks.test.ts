/** Chat handshakes that must be refused (decision 19). */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatPerson, type ChatSide, SIDES } from '~/tests/support/chatSides';
import { CLOSE, type Handshake, type RawSocket, shakeHands } from '~/tests/support/rawSocket';

describe.each(SIDES)('%s', (where, open) => {
  const isElsewhere = where === 'an API elsewhere';
  let side: ChatSide;
  const sockets: RawSocket[] = [];
  beforeAll(async () => {
    side = await open();
  });
  afterEach(() => {
    for (const { tcp } of sockets.splice(0)) tcp.destroy();
  });

  const pathOf = (one: { id: number }, other: { id: number }) => `/ws/chat/${one.id}/${other.id}/`;
  async function shake(
    who: ChatPerson | null,
    { path = pathOf(side.student, side.mentor), headers = {}, ...more }: Partial<Handshake> = {},
  ): Promise<RawSocket> {
    const usual = { Origin: side.server.origin, ...(who ? { Cookie: who.cookie } : {}) };
    const socket = await shakeHands(side.server.port, { path, headers: { ...usual, ...headers }, ...more });
    sockets.push(socket);
    return socket;
  }
  const isWell = async () => {
    const socket = await shake(side.student);
    expect(socket.status).toBe(101);
    const answer = await fetch(`${side.server.origin}/healthz`);
    expect(answer.status).toBe(200);
  };

  it('opens for its own page, without compression', async () => {
    const socket = await shake(side.student, {
      headers: { 'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits' },
    });
    expect(socket.status).toBe(101);
    expect(socket.answer).not.toMatch(/sec-websocket-extensions/i);
    expect(socket.tcp.closed).toBe(false);
  });

  it('refuses every other origin', async () => {
    const { origin, port } = side.server;
    const others = [
      null,
      '',
      'null',
      'https://evil.example',
      `http://localhost:${port + 1}`,
      'http://localhost',
      `https://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `http://LOCALHOST:${port}`,
      `${origin}/`,
      `${origin}.evil.example`,
      `http://evil.example#${origin}`,
      `http://evil.example/${origin}`,
      `http://evil@localhost:${port}`,
      `http://www.localhost:${port}`,
      `http://localhost.:${port}`,
      `${origin}, https://evil.example`,
      `https://evil.example, ${origin}`,
      ['https://evil.example', origin],
      [origin, 'https://evil.example'],
    ];
    for (const Origin of others) {
      const socket = await shake(side.student, { headers: { Origin } });
      expect(socket.status, JSON.stringify(Origin)).toBe(403);
      expect(await socket.closed, JSON.stringify(Origin)).toBeNull();
    }
    const old = await shake(side.student, { headers: { Origin: null, 'Sec-WebSocket-Origin': origin } });
    expect(old.status).toBe(403);
    expect(await side.stored()).not.toContain('x');
  });

  it('destroys a handshake for another address', async () => {
    const [me, other] = [side.student.id, side.mentor.id];
    const paths = [
      '/',
      '/chat',
      '/eventos',
      '/api/chat/messages/',
      '/ws',
      '/ws/',
      '/ws/chat/',
      `/ws/chat/${me}`,
      `/ws/chat/${me}/`,
      `/ws/chat/${me}/${other}`,
      `/ws/chat/${me}/${other}//`,
      `/ws/chat//${me}/${other}/`,
      `/ws//chat/${me}/${other}/`,
      `//ws/chat/${me}/${other}/`,
      `/ws/chat/${me}/${other}/${other}/`,
      `/WS/chat/${me}/${other}/`,
      `/ws/chat/0${me}/${other}/`,
      `/ws/chat/${me}/0${other}/`,
      `/ws/chat/${me}e0/${other}/`,
      `/ws/chat/${me}/1e3/`,
      `/ws/chat/${me}.0/${other}/`,
      `/ws/chat/+${me}/${other}/`,
      `/ws/chat/-1/${other}/`,
      `/ws/chat/${me}/-1/`,
      `/ws/chat/0/${other}/`,
      `/ws/chat/${me}/0/`,
      `/ws/chat/0x1/${other}/`,
      `/ws/chat/${me}/NaN/`,
      `/ws/chat/me/${other}/`,
      `/ws/chat/${me}/99999999999999999999/`,
      `/ws/chat/%3${me}/${other}/`,
      `/ws/chat/${me}%2F${other}/`,
      `/ws/chat/${me}/${other}/%00`,
      `/ws/chat/${me}/${other}%20/`,
      `/ws/chat/../chat/${me}/${other}/`,
      `/x/../ws/chat/${me}/${other}/`,
      `/ws/chat/${me}\\${other}/`,
      `${side.server.origin}/ws/chat/${me}/${other}/`,
    ];
    for (const path of paths) {
      const socket = await shake(side.student, { path });
      expect(socket.status, path).toBe(404);
      expect(await socket.closed, path).toBeNull();
    }
    await isWell();
  });

  it('closes with a code for missing or forged sessions', async () => {
    const [name = '', value = ''] =
      side.student.cookie
        .split('; ')
        .find((c) => c.startsWith('refresh_token='))
        ?.split('=') ?? [];
    const parts = value.split('.');
    const flipped = parts.map((part, i) =>
      i === 3 ? `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}` : part,
    );
    const plain = `{"alg":"none"}.${Buffer.from(JSON.stringify([side.student.id])).toString('base64url')}.`;
    const cookies = [
      null,
      '',
      `${name}=`,
      `${name}=${flipped.join('.')}`,
      `${name}=${value.slice(0, -2)}`,
      `${name}=${value}x`,
      `${name}=${[...parts.slice(0, 4), ''].join('.')}`,
      `${name}=${plain}`,
      `${name}=${side.token}`,
      `${name}=${'A'.repeat(8_000)}`,
      `has_logged_in=1`,
      `flash=${value}`,
      `__Host-${name}=${value}`,
    ];
    for (const Cookie of cookies) {
      const socket = await shake(null, { headers: { Cookie } });
      expect(socket.status, `${Cookie}`).toBe(101);
      expect(await socket.closed, `${Cookie}`).toBe(4401);
    }
  });

  it('refuses the conversations of other people', async () => {
    const { student, mentor, third } = side;
    const nobody = { id: 987_654_321 };
    // The caller's own chat with a user that does not exist: another server does not say why it refuses.
    const unclear = isElsewhere ? 4503 : 4403;
    for (const [who, one, other, code] of [
      [student, mentor, student, 4403],
      [third, student, mentor, 4403],
      [third, mentor, student, 4403],
      [student, nobody, mentor, 4403],
      [student, student, nobody, unclear],
      [student, student, { id: 2_147_483_647 }, unclear],
    ] as const) {
      const socket = await shake(who, { path: pathOf(one, other) });
      const what = `${who.id}: ${pathOf(one, other)}`;
      expect(socket.status, what).toBe(101);
      expect(await socket.closed, what).toBe(code);
    }
    // Larger than any user id: on another server it might be a username.
    for (const id of [2_147_483_648, 4_294_967_297, 9_999_999_999, 999_999_999_999_999]) {
      const socket = await shake(student, { path: pathOf(student, { id }) });
      if (socket.status === 101) expect(await socket.closed, `${id}`).toBe(unclear);
      else expect(socket.status, `${id}`).toBe(404);
    }
    expect(await side.stored()).toEqual([]);
  });

  it('accepts tokens only from clients of the API, never in place of the session', async () => {
    const path = `${pathOf(side.student, side.mentor)}?token=nonsense`;
    const evil = { Origin: 'https://evil.example' };
    const bad = [
      await shake(side.student, { path }),
      await shake(side.student, { path, headers: evil }),
      await shake(side.student, { headers: { Authorization: 'Bearer nonsense' } }),
      await shake(side.student, { headers: { Authorization: '', ...evil } }),
      await shake(side.student, { headers: { Authorization: 'Basic YTpi', ...evil } }),
    ];
    for (const socket of bad) {
      expect(socket.status).toBe(isElsewhere ? 404 : 101);
      expect(await socket.closed).toBe(isElsewhere ? null : 4401);
    }
    const [query, header] = [
      await shake(null, { path: path.replace('nonsense', side.token), headers: { Origin: null } }),
      await shake(null, { headers: { Origin: null, Authorization: `Bearer ${side.token}` } }),
    ];
    expect([query.status, header.status]).toEqual(isElsewhere ? [404, 404] : [101, 101]);
    const another = pathOf(side.mentor, side.student);
    if (!isElsewhere)
      expect(await (await shake(null, { path: `${another}?token=${side.token}` })).closed).toBe(4403);
  });

  it('refuses other protocols and incomplete handshakes', async () => {
    const wrong: Partial<Handshake>[] = [
      { method: 'POST' },
      { method: 'HEAD' },
      { method: 'CONNECT' },
      { method: 'OPTIONS' },
      { headers: { Upgrade: 'h2c' } },
      { headers: { Upgrade: 'h2c, websocket' } },
      { headers: { Upgrade: 'TLS/1.0' } },
      { headers: { Upgrade: 'websocketx' } },
      { headers: { Upgrade: null } },
      { headers: { Connection: 'close' } },
      { headers: { 'Sec-WebSocket-Key': null } },
      { headers: { 'Sec-WebSocket-Key': 'c2hvcnQ=' } },
      { headers: { 'Sec-WebSocket-Version': null } },
      { headers: { 'Sec-WebSocket-Version': '7' } },
      { headers: { 'Sec-WebSocket-Version': '99' } },
      { headers: { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' } },
    ];
    for (const one of wrong) {
      const what = JSON.stringify(one);
      const status = await shake(side.student, one).then(
        (socket) => socket.status,
        () => 'closed',
      );
      if (status !== 'closed') expect(status, what).not.toBe(101);
      if (status !== 'closed') expect(status, what).toBeLessThan(500);
    }
    await isWell();
  });

  it('refuses oversized headers, and survives them', async () => {
    const fill = (count: number, size: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, 'y'.repeat(size)]));
    expect((await shake(side.student, { headers: fill(10, 4_000) })).status).toBe(431);
    expect((await shake(side.student, { headers: { Cookie: 'a='.padEnd(40_000, 'b') } })).status).toBe(431);
    expect((await shake(side.student, { path: `/ws/chat/${'1'.repeat(40_000)}/2/` })).status).toBe(431);
    // Not the visitors' fault: as many as fit.
    expect([101, 400, 431]).toContain((await shake(side.student, { headers: fill(1_200, 1) })).status);
    await isWell();
  });

  it('answers many handshakes correctly, and keeps five per person', async () => {
    const many = 400;
    const strangers = Array.from({ length: many }, () => shake(null));
    const own = Array.from({ length: 40 }, () =>
      shake(side.third, { path: pathOf(side.third, side.mentor) }),
    );
    const evil = Array.from({ length: many }, () =>
      shake(side.third, { headers: { Origin: 'https://evil.example' } }),
    );
    const codes = await Promise.all((await Promise.all(strangers)).map(({ closed }) => closed));
    expect(new Set(codes)).toEqual(new Set([4401]));
    expect(new Set((await Promise.all(evil)).map(({ status }) => status))).toEqual(new Set([403]));
    const opened = await Promise.all(own);
    await expect
      .poll(() => opened.filter(({ frames }) => frames.some(({ opcode }) => opcode === CLOSE)).length)
      .toBe(35);
    const refused = opened.filter(({ frames }) => frames.length > 0);
    expect(new Set(await Promise.all(refused.map(({ closed }) => closed)))).toEqual(new Set([1013]));
    await isWell();
  });
});
