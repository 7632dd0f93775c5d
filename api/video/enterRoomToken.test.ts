import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { issueRoomToken, type RoomPass, readRoomToken, roomName } from './enterRoom';

const key = new Uint8Array(32).fill(7);
const now = new Date('2026-10-19T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const pass: RoomPass = {
  userId: 12,
  mentorship: '0b9b2d1e-3c5f-4b7a-9d11-2f4c5d6e7f80',
  room: 'mentor-2026-0001-aaaa',
  role: 'participant',
  sessionId: '1c8c3e2f-4d60-4c8b-8e22-305d6e7f8091',
};
const issue = () => issueRoomToken(pass, { key, now, expiresAt: later(120) });

test('a room token returns its pass until it expires', async () => {
  const token = await issue();
  expect(await readRoomToken(token, { key, now })).toEqual(pass);
  expect(await readRoomToken(token, { key, now: later(119) })).toEqual(pass);
  expect(await readRoomToken(token, { key, now: later(120) })).toBeNull();
});

test('a token that is forged, unsigned, of another purpose or another key is refused', async () => {
  const token = await issue();
  const [head, body, signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...pass, role: 'moderator' })).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"room+jwt"}').toString('base64url');
  const claims = { mentorship: pass.mentorship, room: pass.room, role: 'moderator', sid: pass.sessionId };
  const access = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer('mentorea')
    .setSubject('12')
    .setExpirationTime(Math.floor(later(60).getTime() / 1000))
    .sign(key);
  for (const bad of ['', 'x', `${head}.${forged}.${signature}`, `${none}.${body}.`, access]) {
    expect(await readRoomToken(bad, { key, now })).toBeNull();
  }
  expect(await readRoomToken(token, { key: new Uint8Array(32).fill(8), now })).toBeNull();
});

test('a room’s name is unique, stable, and cannot be derived from the code', () => {
  const room = { roomCode: 'MENTOR-2026-0001', identifier: pass.mentorship };
  expect(roomName(room, key)).toMatch(/^mentor-2026-0001-[0-9a-f]{20}$/);
  expect(roomName(room, key)).toBe(roomName({ ...room }, key));
  const others = [
    roomName({ ...room, roomCode: 'MENTOR-2026-0002' }, key),
    roomName({ ...room, identifier: pass.sessionId }, key),
    roomName(room, new Uint8Array(32).fill(8)),
  ];
  for (const other of others) expect(other.slice(-20)).not.toBe(roomName(room, key).slice(-20));
});
