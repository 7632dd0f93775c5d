import { describe, expect, test } from 'vitest';
import type { Extension } from '~/api/contract/extensions';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { moverRefusal, wayOut } from '~/api/contract/rules/roles';
import { NOBODY_JOINED, ONLY_MENTOR_MOVES_GROUP } from '~/api/contract/rules/sessions';
import { tolerantUser } from '~/api/contract/users';
import { otherNames, peopleOf, personOf } from '~/app/domain/sessions/people';
import { groupOf, roomAccessOf } from './rights';

const person = (id: number, user_type: string) => ({ id, username: `persona${id}`, user_type });
const [marta, ana, luis] = [person(1, 'mentor'), person(2, 'alumno'), person(3, 'alumno')];
const session = (fields: object = {}) =>
  tolerantMentorship.parse({
    id: 5,
    identifier: 'abc',
    init_date: '2026-11-26T17:00:00Z',
    end_date: '2026-11-26T18:00:00Z',
    confirmation: true,
    room_code: 'MENTOR-2026-0042',
    room_size: 5,
    mentor: marta,
    alumnos: [ana],
    ...fields,
  });

describe('a group', () => {
  const BEFORE = '2026-11-20T09:00:00Z';
  const seenBy = (me: object, fields: object = {}, now = BEFORE, capabilities: Extension[] = ['requests']) =>
    groupOf(session({ listed: true, booked_by: 2, ...fields }), {
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

  test('is decided on by its mentor and the student who booked it', () => {
    const both = { alumnos: [ana, luis] };
    const open = {
      isByMentor: false,
      listed: true,
      isOpen: true,
      seats: 'Quedan 3 plazas de 5',
      seatsLeft: 3,
    };
    for (const me of [marta, ana]) {
      expect(seenBy(me, both)).toEqual({ ...open, canOpen: false, canClose: true });
      expect(seenBy(me, { ...both, listed: false })).toMatchObject({ canOpen: true, canClose: false });
    }
    expect(seenBy(luis, both)).toEqual({ ...open, canOpen: false, canClose: false });
    expect(seenBy(luis, { ...both, listed: false })).toMatchObject({ canOpen: false, canClose: false });
  });

  test('of its mentor is left by its only student, and moved by nobody before one has joined', () => {
    const group = { key: '6f1f9a52-3c1b-4f0e-9d8a-2b7c5e4d1a90', title: 'Repaso' };
    const [one, none] = [session({ group, booked_by: 1 }), session({ group, booked_by: 1, alumnos: [] })];
    const [student, mentor] = [tolerantUser.parse(ana), tolerantUser.parse(marta)];
    expect(wayOut(peopleOf(one), personOf(student))).toBe('leave');
    expect(moverRefusal(peopleOf(one), student)).toBe(ONLY_MENTOR_MOVES_GROUP);
    expect(moverRefusal(peopleOf(one), mentor)).toBeNull();
    expect(moverRefusal(peopleOf(none), mentor)).toBe(NOBODY_JOINED);
    expect(otherNames(none, mentor)).toBe('Repaso (0/5)');
    expect(seenBy(marta, { group, listed: true, alumnos: [] })).toMatchObject({ isByMentor: true });
  });

  test('is null if the session cannot become one', () => {
    expect(seenBy(ana, { listed: false, booked_by: 9 })).toBeNull();
    expect(seenBy(ana, { listed: false, booked_by: undefined })).toBeNull();
    expect(seenBy(marta, { listed: false, room_size: 1 })).toBeNull();
    expect(seenBy(ana, {}, BEFORE, [])).toBeNull();
  });

  test('is not open while unconfirmed, full, or begun', () => {
    expect(seenBy(ana, { confirmation: false })).toMatchObject({ isOpen: false, canClose: true });
    expect(seenBy(ana, { room_size: 1 })).toMatchObject({ isOpen: false, seats: 'No quedan plazas' });
    expect(seenBy(ana, {}, '2026-11-26T17:00:00Z')).toMatchObject({
      isOpen: false,
      canClose: false,
      seats: '',
    });
  });
});

describe('the room', () => {
  const at = (time: string, me: object = ana, hasRooms = true) => ({
    me: tolerantUser.parse(me),
    now: new Date(`2026-11-26T${time}Z`),
    hasRooms,
  });

  test.each([
    ['10:00:00', ana, false, false],
    ['16:20:00', ana, false, true],
    ['16:47:00', ana, false, true],
    ['16:47:00', marta, true, true],
    ['16:50:00', ana, true, true],
    ['18:29:59', ana, true, true],
  ])('at %s', (time, me, isOpen, isNear) => {
    expect(roomAccessOf(session(), at(time, me))).toMatchObject({
      href: '/mentorships/MENTOR-2026-0042',
      isOpen,
      isNear,
    });
  });

  test('is null after the session, before its confirmation, and without rooms', () => {
    expect(roomAccessOf(session(), at('18:30:00'))).toBeNull();
    expect(roomAccessOf(session({ confirmation: false }), at('17:10:00'))).toBeNull();
    expect(roomAccessOf(session(), at('17:10:00', ana, false))).toBeNull();
  });

  test('says when it opens, and who is in it', () => {
    expect(roomAccessOf(session(), at('10:00:00'))?.note).toBe(
      'La sala se abre 10 minutos antes de empezar.',
    );
    expect(roomAccessOf(session(), at('10:00:00', marta))?.note).toBe(
      'La sala se abre 15 minutos antes de empezar.',
    );
    const present = new Map([['abc', 'Tu mentor ya está dentro']]);
    expect(roomAccessOf(session(), { ...at('17:00:00'), present })).toMatchObject({
      note: '',
      present: 'Tu mentor ya está dentro',
    });
  });
});
