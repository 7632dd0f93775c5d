import { expect, test } from 'vitest';
import { HOUR, wallTimeOf } from '~/api/time';
import { movedHours, weekHours } from './weeks';

const ZONE = 'Europe/Madrid';
const hour = (start: string) => ({ start: new Date(start), end: new Date(Date.parse(start) + HOUR) });

test.each([
  ['to winter time', '2026-10-22T15:00:00Z', '2026-10-29T16:00:00.000Z'],
  ['to summer time', '2027-03-25T16:00:00Z', '2027-04-01T15:00:00.000Z'],
])('17:00 stays 17:00 when the clocks change %s', (_, first, second) => {
  const weeks = weekHours(hour(first), 12, ZONE);
  expect(weeks).toHaveLength(12);
  expect(weeks[1]?.start.toISOString()).toBe(second);
  for (const week of weeks) {
    expect(week && wallTimeOf(week.start, ZONE).minute).toBe(17 * 60);
    expect(week && week.end.getTime() - week.start.getTime()).toBe(HOUR);
  }
  expect(new Set(weeks.map((week) => week && wallTimeOf(week.start, ZONE).day)).size).toBe(12);
});

test('only the week whose start the clocks skip has no hours', () => {
  const weeks = weekHours(hour('2027-03-21T01:30:00Z'), 3, ZONE);
  expect(weeks.map((week) => week?.start.toISOString() ?? null)).toEqual([
    '2027-03-21T01:30:00.000Z',
    null,
    '2027-04-04T00:30:00.000Z',
  ]);
});

test('each week moves by the clock as the first does, across midnight, months and clock changes', () => {
  for (const first of ['2026-10-22T15:00:00Z', '2027-03-25T16:00:00Z'])
    for (const days of [-8, -1, 0, 1, 7, 20])
      for (const minutes of [-90, 0, 30, 420]) {
        const [from, ...later] = weekHours(hour(first), 12, ZONE).flatMap((one) => one ?? []);
        if (!from) throw new Error('No first week.');
        const at = new Date(from.start.getTime() + days * 24 * HOUR + (minutes / 60) * HOUR);
        const to = { start: at, end: new Date(at.getTime() + 2 * HOUR) };
        expect(movedHours(from, from, to, ZONE)).toEqual(to);
        const expected = weekHours(to, 12, ZONE).slice(1);
        expect(later.map((one) => movedHours(one, from, to, ZONE))).toEqual(expected);
      }
});
