import { describe, expect, test } from 'vitest';
import { hoursProblems, roomCode, roomOpening, roomPhase, statusAt } from './sessions';

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

test('room codes', () => {
  expect(roomCode(2026, () => 0.0042)).toBe('MENTOR-2026-0042');
  expect(roomCode(2026, () => 0.99999999, 8)).toBe('MENTOR-2026-99999999');
});

const room = hours('2026-10-19T10:00:00Z', '2026-10-19T11:00:00Z');
const at = (time: string) => Date.parse(`2026-10-19T${time}Z`);

describe.each([
  ['participant', '09:50:00'],
  ['moderator', '09:45:00'],
] as const)('the room of a %s', (role, opens) => {
  const opening = roomOpening(room, role);

  test.each([
    [at(opens) - 1, 'early'],
    [at(opens), 'open'],
    [at('10:30:00'), 'open'],
    [at('11:29:59.999'), 'open'],
    [at('11:30:00'), 'over'],
  ])('%s is %s', (now, state) => {
    expect(roomPhase(now, opening)).toBe(state);
  });
});
