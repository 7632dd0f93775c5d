import { expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { STATES, stateOf, weekWord } from './standing';

const now = new Date('2026-11-26T10:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const mentor = { id: 7, username: 'marcos', user_type: 'mentor' };
const student = { id: 1, username: 'ana', user_type: 'alumno' };
const change = { id: 3, init_date: at(8), end_date: at(9), price: 24, accepted_by: [], expires_at: at(2) };

/** The words that its mentor and its student read. */
function words(hours: number, fields: object) {
  const session = tolerantMentorship.parse({
    id: 's',
    identifier: 'i',
    mentor,
    alumnos: [student],
    init_date: at(hours),
    end_date: at(hours + 1),
    ...fields,
  });
  const readers = [session.mentor ?? undefined, session.alumnos[0]];
  return readers.map((me) => stateOf(session, { now, me }).word);
}

it.each([
  ['a request', 5, {}, ['Pendiente de confirmación', 'Pendiente de confirmación']],
  ['confirmed', 5, { confirmation: true }, ['Confirmada', 'Confirmada']],
  ['an offer', 5, { offered: true }, ['Propuesta sin responder', 'Propuesta para ti']],
  [
    'other hours for a request, by its student',
    5,
    { proposal: { ...change, by: 1 } },
    ['Propuesta para ti', 'Propuesta sin responder'],
  ],
  [
    'other hours for what stands, by its mentor',
    5,
    { confirmation: true, proposal: { ...change, by: 7 } },
    ['Confirmada', 'Propuesta para ti'],
  ],
  [
    'other hours that nobody answered in time',
    5,
    { confirmation: true, proposal: { ...change, by: 7, expires_at: at(-1) } },
    ['Confirmada', 'Confirmada'],
  ],
  ['begun', -0.5, { confirmation: true }, ['En curso', 'En curso']],
  ['over', -5, { confirmation: true }, ['Finalizada', 'Finalizada']],
])('%s is one word for each reader', (_, hours, fields, expected) => {
  expect(words(hours, fields)).toEqual(expected);
});

it('is pending until it was held in the weekly view alone', () => {
  expect(weekWord(STATES.confirmed)).toBe('Pendiente de celebrarse');
  expect(weekWord(STATES.pending)).toBe('Pendiente de confirmación');
});
