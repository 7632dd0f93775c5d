import { expect, it } from 'vitest';
import { sameHoursLater } from './sameHours';

const hours = (day: string) => [`${day}T18:30`, `${day}T19:00`];

it('is the same weekday and time of the next week', () => {
  const free = [...hours('2026-11-26'), ...hours('2026-12-03')];
  expect(sameHoursLater(hours('2026-11-19'), free, '2026-11-21')).toEqual(hours('2026-11-26'));
});

it('skips weeks in which a part is taken, and never falls on today or before', () => {
  const free = ['2026-11-26T18:30', ...hours('2026-12-03')];
  expect(sameHoursLater(hours('2026-11-19'), free, '2026-11-21')).toEqual(hours('2026-12-03'));
  const later = [...hours('2026-11-26'), ...hours('2026-12-03')];
  expect(sameHoursLater(hours('2026-11-19'), later, '2026-11-26')).toEqual(hours('2026-12-03'));
  expect(sameHoursLater(hours('2025-11-20'), later, '2026-11-21')).toEqual(hours('2026-11-26'));
});

it('keeps the wall clock over both changes of clocks', () => {
  expect(sameHoursLater(hours('2026-10-22'), hours('2026-10-29'), '2026-10-23')).toEqual(hours('2026-10-29'));
  expect(sameHoursLater(hours('2027-03-25'), hours('2027-04-01'), '2027-03-26')).toEqual(hours('2027-04-01'));
});

it('is none when it is too far away, or there was nothing', () => {
  expect(sameHoursLater(hours('2026-11-19'), hours('2027-01-21'), '2026-11-21')).toEqual([]);
  expect(sameHoursLater(hours('2026-11-19'), [], '2026-11-21')).toEqual([]);
  expect(sameHoursLater([], hours('2026-11-26'), '2026-11-21')).toEqual([]);
});
