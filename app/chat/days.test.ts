import { expect, it } from 'vitest';
import { dayLabel, groupByDay } from './days';
import type { ChatEntry } from './entry';
import { unreadFrom } from './unreadFrom';

const said = (id: string, createdAt: string, sender = '1'): ChatEntry => ({
  id,
  clientId: null,
  sender,
  content: id,
  createdAt,
});

it('the days are those of the zone', () => {
  const entries = [
    said('a', '2026-11-20T22:59:00Z'),
    said('b', '2026-11-20T23:00:00Z'),
    said('c', '2026-11-21T22:00:00Z'),
  ];
  const days = (zone: string) =>
    groupByDay(entries, zone).map((one) => [one.day, one.entries.map(({ id }) => id)]);
  expect(days('Europe/Madrid')).toEqual([
    ['2026-11-20', ['a']],
    ['2026-11-21', ['b', 'c']],
  ]);
  expect(days('UTC')).toEqual([
    ['2026-11-20', ['a', 'b']],
    ['2026-11-21', ['c']],
  ]);
  expect(groupByDay([], 'UTC')).toEqual([]);
});

it('a day is called as people call it', () => {
  const today = '2026-03-01';
  expect(
    ['2026-03-01', '2026-02-28', '2026-02-27', '2025-12-31', '2026-03-02'].map((day) => dayLabel(day, today)),
  ).toEqual([
    'Hoy',
    'Ayer',
    'viernes 27 de febrero',
    'miércoles 31 de diciembre de 2025',
    'lunes 2 de marzo',
  ]);
});

it('the first unread message is counted from the end, among those of that person', () => {
  const at = '2026-11-20T10:00:00Z';
  const entries = [
    said('1', at, 'ana'),
    said('2', at, 'yo'),
    said('3', at, 'ana'),
    said('4', at, 'yo'),
    said('5', at, 'ana'),
  ];
  expect([0, 1, 2, 3, 9].map((count) => unreadFrom(entries, 'ana', count))).toEqual([
    null,
    '5',
    '3',
    '1',
    '1',
  ]);
  expect(unreadFrom([], 'ana', 3)).toBeNull();
});

it('every day stands there once, also when one at the end has the time of a clock that is a day late', () => {
  const entries = [
    said('a', '2026-10-24T21:59:59Z'),
    said('b', '2026-10-24T22:00:00Z'),
    // The day on which clocks go back has 25 hours.
    said('c', '2026-10-25T22:59:59Z'),
    said('d', '2026-10-25T23:00:00Z'),
    said('late', '2026-10-25T12:00:00Z'),
    said('right', '2026-10-26T12:00:00Z'),
  ];
  expect(
    groupByDay(entries, 'Europe/Madrid').map((one) => [one.day, one.entries.map(({ id }) => id)]),
  ).toEqual([
    ['2026-10-24', ['a']],
    ['2026-10-25', ['b', 'c']],
    ['2026-10-26', ['d', 'late', 'right']],
  ]);
});
