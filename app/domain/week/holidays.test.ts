import { expect, it } from 'vitest';
import { easterOf, nextHolidays } from './holidays';

it.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2285, '2285-03-22'],
])('Easter of %i', (year, day) => expect(easterOf(year)).toBe(day));

it('the ten of twelve months, in order, across the year', () => {
  expect(nextHolidays('2026-11-26').map(({ date }) => date)).toEqual([
    ...['2026-12-06', '2026-12-08', '2026-12-25', '2027-01-01', '2027-01-06', '2027-03-26'],
    ...['2027-05-01', '2027-08-15', '2027-10-12', '2027-11-01'],
  ]);
  expect(nextHolidays('2026-12-25')[0]).toEqual({ date: '2026-12-25', name: 'Navidad' });
  expect(nextHolidays('2026-12-25').map(({ name }) => name)).toHaveLength(10);
});
