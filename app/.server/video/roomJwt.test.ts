import { decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { roomJwt } from './roomJwt';

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

test('who moderates owns the room and may record', async () => {
  const token = (await roomJwt({ ...entrance, moderates: true }, deps)) ?? '';
  const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { currentDate: now() });
  expect(payload.context).toEqual({
    user: { id: '7', name: 'Ana Pérez', affiliation: 'owner', moderator: true },
    features: { recording: true },
  });
});

test('is not made for a server that wants none', async () => {
  expect(await roomJwt(entrance, { ...deps, videoKeys: { host, jwt: undefined } })).toBeNull();
});
