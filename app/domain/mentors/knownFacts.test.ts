import { expect, test } from 'vitest';
import { knownFacts, signalTexts } from './knownFacts';

const texts = (answer_minutes: number | null, confirmed = 9, active = true) =>
  signalTexts({ signals: { requests: 10, confirmed, answer_minutes, active } });

test('shows up to two short sentences, each only where it applies', () => {
  expect(texts(170)).toEqual(['Suele responder en 3 h', 'Confirma 9 de cada 10']);
  expect(texts(null, 10, false)).toEqual(['Confirma todas']);
  expect(signalTexts({ signals: null })).toEqual([]);
});

test.each([
  [20, 'menos de 1 h'],
  [60, 'menos de 1 h'],
  [61, '2 h'],
  [36 * 60, '36 h'],
  [36 * 60 + 1, '2 días'],
])('%s minutes: «%s»', (minutes, text) => {
  expect(texts(minutes)[0]).toBe(`Suele responder en ${text}`);
});

test('19 of 20 confirmed requests are 9 of 10, not all', () => {
  expect(signalTexts({ signals: { requests: 20, confirmed: 19, answer_minutes: 5, active: false } })[1]).toBe(
    'Confirma 9 de cada 10',
  );
});

test('what is known of a mentor is only what the server says', () => {
  const mentor = { signals: null, date_joined: null, profile: { is_professional: null, languages: [] } };
  const at = { ownApi: true, timeZone: 'Europe/Madrid' };
  expect(knownFacts(mentor, { ...at, ownApi: false })).toEqual([]);
  const since = { ...mentor, date_joined: '2026-10-31T23:30:00.000Z' };
  expect(knownFacts(since, at)).toEqual(['Correo comprobado', 'En Mentorea desde noviembre de 2026']);
});
