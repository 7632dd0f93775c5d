import { expect, test } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { answerText, deadlineText } from './answering';

const clock = { now: new Date('2026-11-24T17:00:00Z'), timeZone: 'Europe/Madrid' };

test.each([
  ['2026-11-24T19:00:00Z', 'hoy a las 20:00'],
  ['2026-11-24T23:00:00Z', 'mañana a las 00:00'],
  ['2026-11-26T19:00:00Z', 'el jueves a las 20:00'],
  ['2026-12-01T19:00:00Z', 'el martes 1/12 a las 20:00'],
])('%s is %s', (at, text) => {
  expect(deadlineText(at, clock)).toBe(text);
});

test('states the deadline of a request to each side in its own words', () => {
  const request = (more: object) =>
    tolerantMentorship.parse({
      id: 1,
      init_date: '2026-11-28T17:30:00Z',
      end_date: '2026-11-28T18:30:00Z',
      mentor: { id: 7, username: 'marta', first_name: 'Marta', full_name: 'Marta Ruiz' },
      answer_by: '2026-11-26T19:00:00Z',
      ...more,
    });
  const said = (id: string, more = {}) =>
    answerText(request(more), { me: { id, user_type: id === '7' ? 'mentor' : 'alumno' }, ...clock });
  expect(said('7')).toBe('Tienes hasta el jueves a las 20:00 para responder');
  expect(said('8')).toBe('Marta tiene hasta el jueves a las 20:00 para responder');
  expect(said('8', { confirmation: true })).toBe('');
  expect(said('8', { answer_by: undefined })).toBe('');
  const proposal = { id: 1, init_date: '2026-11-29T17:30:00Z', end_date: '2026-11-29T18:30:00Z', price: 25 };
  const offered = { ...proposal, by: 7, expires_at: '2026-11-26T19:00:00Z', accepted_by: [] };
  expect(said('8', { proposal: offered }), 'its mentor has answered').toBe('');
  expect(said('8', { proposal: { ...offered, by: 8 } })).not.toBe('');
  const offer = {
    offered: true,
    booked_by: 7,
    alumnos: [{ id: 8, username: 'ana', first_name: 'Ana', full_name: 'Ana Soler' }],
  };
  expect(said('8', offer)).toBe('Tienes hasta el jueves a las 20:00 para responder');
  expect(said('7', offer)).toBe('Ana tiene hasta el jueves a las 20:00 para responder');
  const foreign = { ...offer, offered: undefined };
  expect(said('7', foreign), 'of a server without offers').toBe(
    'Tienes hasta el jueves a las 20:00 para responder',
  );
});
