import { expect, test } from 'vitest';
import { hoursProblems, isOffered, roomCode, statusAt } from './rules';

const now = new Date('2026-10-19T08:00:00Z');
const hours = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

test('status follows the clock, half-open', () => {
  const one = hours('2026-10-19T08:00:00Z', '2026-10-19T09:00:00Z');
  const at = (iso: string) => statusAt(new Date(iso), one);
  expect(at('2026-10-19T07:59:59.999Z')).toBe('upcoming');
  expect(at('2026-10-19T08:00:00Z')).toBe('ongoing');
  expect(at('2026-10-19T08:59:59.999Z')).toBe('ongoing');
  expect(at('2026-10-19T09:00:00Z')).toBe('finished');
});

test('two hours ahead are offered; a quarter of an hour is left for the form', () => {
  const starting = (iso: string) =>
    Object.keys(hoursProblems(hours(iso, iso.replace(/:\d\d:/, ':59:')), { now }));
  expect(hoursProblems(hours('2026-10-19T10:00:00Z', '2026-10-19T10:30:00Z'), { now })).toEqual({});
  expect(hoursProblems(hours('2026-10-19T09:45:00Z', '2026-10-19T10:15:00Z'), { now })).toEqual({});
  expect(Object.keys(hoursProblems(hours('2026-10-19T09:30:00Z', '2026-10-19T10:00:00Z'), { now }))).toEqual([
    'init_date',
  ]);
  expect(starting('2026-10-19T10:00:00Z')).toEqual(['end_date']);
});

test('eight hours are the most', () => {
  expect(hoursProblems(hours('2026-10-20T08:00:00Z', '2026-10-20T16:00:00Z'), { now })).toEqual({});
  expect(hoursProblems(hours('2026-10-20T08:00:00Z', '2026-10-20T16:30:00Z'), { now })).toHaveProperty(
    'end_date',
  );
});

test('every half hour must be offered, also over midnight and never in a repeated hour', () => {
  const weekly = [
    { dayOfWeek: 5, startMinute: 1410 },
    { dayOfWeek: 6, startMinute: 0 },
    { dayOfWeek: 6, startMinute: 150 },
  ];
  const offered = (start: string, end: string) =>
    isOffered(hours(start, end), { weekly, timeZone: 'Europe/Madrid' });
  expect(offered('2026-10-24T23:30:00+02:00', '2026-10-25T00:30:00+02:00')).toBe(true);
  expect(offered('2026-10-24T23:30:00+02:00', '2026-10-25T01:00:00+02:00')).toBe(false);
  expect(offered('2026-10-25T02:30:00+02:00', '2026-10-25T03:00:00+02:00')).toBe(true);
  expect(offered('2026-10-25T02:30:00+01:00', '2026-10-25T03:00:00+01:00')).toBe(false);
  expect(offered('2026-10-24T23:10:00+02:00', '2026-10-24T23:40:00+02:00')).toBe(false);
});

test('room codes', () => {
  expect(roomCode({ now, random: () => 0.0042 })).toBe('MENTOR-2026-0042');
  expect(roomCode({ now, random: () => 0.99999999, digits: 8 })).toBe('MENTOR-2026-99999999');
});
