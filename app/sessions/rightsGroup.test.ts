import { expect, test } from 'vitest';
import type { Extension } from '~/api/contract/extensions';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { tolerantUser } from '~/api/contract/users';
import { groupOf } from './rights';

const person = (id: number, user_type: string) => ({ id, username: `persona${id}`, user_type });
const [marta, ana, luis] = [person(1, 'mentor'), person(2, 'alumno'), person(3, 'alumno')];
const session = (fields: object = {}) =>
  tolerantMentorship.parse({
    id: 5,
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
    confirmation: true,
    listed: true,
    booked_by: 2,
    room_size: 5,
    mentor: marta,
    alumnos: [ana],
    ...fields,
  });
const seenBy = (
  me: object,
  fields: object = {},
  now = '2026-11-20T09:00:00Z',
  capabilities: Extension[] = ['requests'],
) =>
  groupOf(session(fields), {
    me: tolerantUser.parse(me),
    now: new Date(now),
    timeZone: 'Europe/Madrid',
    zones: { market: 'Europe/Madrid', visitor: null },
    origin: 'https://mentorea.example',
    notifies: true,
    capabilities: new Set(capabilities),
    hasRooms: true,
    topicName: (name) => name,
  });

test('its mentor and who booked it decide, the others read', () => {
  const both = { alumnos: [ana, luis] };
  const open = { listed: true, isOpen: true, seats: 'Quedan 3 plazas de 5', seatsLeft: 3 };
  for (const me of [marta, ana]) {
    expect(seenBy(me, both)).toEqual({ ...open, canOpen: false, canClose: true });
    expect(seenBy(me, { ...both, listed: false })).toMatchObject({ canOpen: true, canClose: false });
  }
  expect(seenBy(luis, both)).toEqual({ ...open, canOpen: false, canClose: false });
  expect(seenBy(luis, { ...both, listed: false })).toMatchObject({ canOpen: false, canClose: false });
});

test('of a session for one that cannot become a group there is nothing to say', () => {
  expect(seenBy(ana, { listed: false, booked_by: 9 })).toBeNull();
  expect(seenBy(ana, { listed: false, booked_by: undefined })).toBeNull();
  expect(seenBy(marta, { listed: false, room_size: 1 })).toBeNull();
  expect(seenBy(ana, {}, '2026-11-20T09:00:00Z', [])).toBeNull();
});

test('not open while it waits, when it is full, or once it has begun', () => {
  expect(seenBy(ana, { confirmation: false })).toMatchObject({ isOpen: false, canClose: true });
  expect(seenBy(ana, { room_size: 1 })).toMatchObject({ isOpen: false, seats: 'No quedan plazas' });
  expect(seenBy(ana, {}, '2026-11-26T17:30:00Z')).toMatchObject({
    isOpen: false,
    canClose: false,
    seats: '',
  });
});
