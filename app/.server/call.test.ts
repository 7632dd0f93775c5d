import { decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { isRoomOf, readRoomName, roomJwt, roomNameOf } from './call';

const keysOf = (...roomSecrets: [string, ...string[]]) => ({ videoKeys: { roomSecrets } });
const one = keysOf('a'.repeat(32));
const session = { identifier: '0b9b2d1e-3c5f-4b7a-9d11-2f4c5d6e7f80', room_code: 'MENTOR-2026-0001' };

test('is the code plus a proof, and always the same', () => {
  const name = roomNameOf(session, one);
  expect(name).toMatch(/^mentor-2026-0001-[0-9a-f]{32}$/);
  expect(roomNameOf({ ...session }, one)).toBe(name);
  expect(readRoomName(name)).toBe('MENTOR-2026-0001');
  expect(isRoomOf(name, session, one)).toBe(true);
});

test('belongs to one session, even if another has the same code', () => {
  const name = roomNameOf(session, one);
  const twin = { ...session, identifier: '1c8c3e2f-4d60-4c8b-8e22-305d6e7f8091' };
  expect(isRoomOf(name, twin, one)).toBe(false);
  expect(isRoomOf(name, { ...session, room_code: 'MENTOR-2026-0002' }, one)).toBe(false);
  expect(isRoomOf(`${name}0`, session, one)).toBe(false);
  expect(
    isRoomOf(
      name.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      session,
      one,
    ),
  ).toBe(false);
});

test('is refused if made with an unknown secret', () => {
  const name = roomNameOf(session, keysOf('b'.repeat(32)));
  expect(isRoomOf(name, session, one)).toBe(false);
  expect(isRoomOf(name, session, keysOf('a'.repeat(32), 'b'.repeat(32)))).toBe(true);
  expect(roomNameOf(session, keysOf('a'.repeat(32), 'b'.repeat(32)))).toBe(roomNameOf(session, one));
});

test('has only letters that every video server keeps', () => {
  const odd = roomNameOf({ ...session, room_code: 'Sala  Á/7?' }, one);
  expect(odd).toMatch(/^sala-7--?[0-9a-f]{32}$/);
  expect(isRoomOf(odd, { ...session, room_code: 'Sala  Á/7?' }, one)).toBe(true);
});

test.each([
  '',
  'mentor-2026-0001',
  '-0123456789abcdef0123456789abcdef',
  'MENTOR-2026-0001-x',
])('%j is no room name', (name) => expect(readRoomName(name)).toBeNull());

const secret = 'the-secret-of-the-video-server-0123456789';
const now = () => new Date('2026-11-22T10:05:00Z');
const host = { origin: 'https://video.example:8443/salas', domain: 'video.example:8443/salas' };
const deps = { videoKeys: { host, jwt: { appId: 'mentorea', secret } }, now };
const entrance = {
  room: 'mentor-2026-0001-0123',
  user: { id: 7, name: 'Ana Pérez' },
  moderates: false,
  end_date: '2026-11-22T11:00:00Z',
};

test('lets one person into one room until half an hour after the session', async () => {
  const token = (await roomJwt(entrance, deps)) ?? '';
  const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { currentDate: now() });
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({
    aud: 'mentorea',
    iss: 'mentorea',
    sub: 'video.example',
    room: 'mentor-2026-0001-0123',
    nbf: Date.parse('2026-11-22T10:04:00Z') / 1000,
    exp: Date.parse('2026-11-22T11:30:00Z') / 1000,
    context: { user: { id: '7', name: 'Ana Pérez', affiliation: 'member', moderator: false } },
  });
});

test('makes the moderator owner of the room, with the right to record', async () => {
  const token = (await roomJwt({ ...entrance, moderates: true }, deps)) ?? '';
  const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { currentDate: now() });
  expect(payload.context).toEqual({
    user: { id: '7', name: 'Ana Pérez', affiliation: 'owner', moderator: true },
    features: { recording: true },
  });
});

test('is not made for a server without tokens', async () => {
  expect(await roomJwt(entrance, { ...deps, videoKeys: { host, jwt: undefined } })).toBeNull();
});
