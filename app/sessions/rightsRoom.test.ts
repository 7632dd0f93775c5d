import { expect, test } from 'vitest';
import { tolerantMentorship as mentorshipSchema } from '~/api/contract/mentorships';
import { tolerantUser as userSchema } from '~/api/contract/users';
import { roomAccessOf } from './rights';

const mentor = { id: 7, username: 'marta', full_name: 'Marta Ruiz', user_type: 'mentor' };
const student = { id: 8, username: 'ana.s', full_name: 'Ana Soler', user_type: 'alumno' };
const session = (fields: object = {}) =>
  mentorshipSchema.parse({
    id: 12,
    identifier: 'abc',
    init_date: '2026-11-26T17:00:00Z',
    end_date: '2026-11-26T18:00:00Z',
    room_code: 'MENTOR-2026-0042',
    mentor,
    alumnos: [student],
    confirmation: true,
    ...fields,
  });
const at = (time: string, me: object = student, hasRooms = true) => ({
  me: userSchema.parse(me),
  now: new Date(`2026-11-26T${time}Z`),
  hasRooms,
});

test.each([
  ['10:00:00', student, false, false],
  ['16:20:00', student, false, true],
  ['16:47:00', student, false, true],
  ['16:47:00', mentor, true, true],
  ['16:50:00', student, true, true],
  ['18:29:59', student, true, true],
])('at %s', (time, me, isOpen, isNear) => {
  expect(roomAccessOf(session(), at(time, me))).toMatchObject({
    href: '/mentorships/MENTOR-2026-0042',
    isOpen,
    isNear,
  });
});

test('there is none after it, before it is confirmed, and where nothing serves one', () => {
  expect(roomAccessOf(session(), at('18:30:00'))).toBeNull();
  expect(roomAccessOf(session({ confirmation: false }), at('17:10:00'))).toBeNull();
  expect(roomAccessOf(session(), at('17:10:00', student, false))).toBeNull();
});

test('says when it opens, and who is there', () => {
  expect(roomAccessOf(session(), at('10:00:00'))?.note).toBe('La sala se abre 10 minutos antes de empezar.');
  expect(roomAccessOf(session(), at('10:00:00', mentor))?.note).toBe(
    'La sala se abre 15 minutos antes de empezar.',
  );
  const present = new Map([['abc', 'Tu mentor ya está dentro']]);
  expect(roomAccessOf(session(), { ...at('17:00:00'), present })).toMatchObject({
    note: '',
    present: 'Tu mentor ya está dentro',
  });
});
