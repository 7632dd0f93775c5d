import { expect, it, test } from 'vitest';
import { createTimeWarnings, dueWarning, timeLeftText } from './TimeLeft';

const MINUTE = 60_000;
const START = Date.parse('2026-11-27T10:00:00Z');
const END = START + 60 * MINUTE;

test.each([
  [-5, 'Empieza en 5 min'],
  [0, 'Queda 1 h'],
  [17.5, 'Quedan 43 min'],
  [50, 'Quedan 10 min'],
  [59.1, 'Queda 1 min'],
  [60, 'Tiempo cumplido'],
  [80, 'Tiempo cumplido'],
])('%d minutes after the start: %s', (minutes, text) => {
  expect(timeLeftText({ now: START + minutes * MINUTE, startsAt: START, endsAt: END })).toBe(text);
});

test('hours and minutes', () => {
  expect(timeLeftText({ now: START - 75 * MINUTE, startsAt: START, endsAt: END })).toBe(
    'Empieza en 1 h 15 min',
  );
});

test.each([
  [10.1, null],
  [10, 10],
  [2.1, 10],
  [2, 2],
  [0.1, 2],
  [0, null],
])('%d minutes left: the warning of %s', (minutes, due) => {
  expect(dueWarning(minutes * MINUTE)).toBe(due);
});

/** What is said at these minutes before the end, in order. */
function heard(...minutes: number[]) {
  const say = createTimeWarnings(END);
  return minutes.map((left) => say(END - left * MINUTE)).filter(Boolean);
}

it('says each warning once', () => {
  expect(heard(11, 10, 9.99, 9, 5, 2, 1.9, 0.5, 0, -1)).toEqual([
    'Quedan 10 minutos de sesión.',
    'Quedan 2 minutos de sesión.',
  ]);
});

it('a tab that slept announces only the last warning, with the minutes that are left', () => {
  expect(heard(30, 7.2)).toEqual(['Quedan 8 minutos de sesión.']);
  expect(heard(30, 0.8)).toEqual(['Queda 1 minuto de sesión.']);
  expect(heard(30, -1)).toEqual([]);
});

it('a late arrival hears no past warning, and a clock set back repeats none', () => {
  expect(heard(9)).toEqual([]);
  expect(heard(9, 2)).toEqual(['Quedan 2 minutos de sesión.']);
  expect(heard(11, 10, 10.5, 10)).toEqual(['Quedan 10 minutos de sesión.']);
});
