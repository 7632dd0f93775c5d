import { describe, expect, it } from 'vitest';
import { countDays, firstOfMonth, lastOfMonth, moveDay, moveMonth, weekDayOf } from './calendarDays';

describe('days without a zone', () => {
  it.each([
    ['2026-10-24', 2, '2026-10-26'],
    ['2027-03-27', 1, '2027-03-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s and %i days are %s', (day, days, expected) => {
    expect(moveDay(day, days)).toBe(expected);
    expect(countDays(day, expected)).toBe(days);
  });

  it.each([
    ['2026-10-31', 1, '2026-11-30'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months are %s', (day, months, expected) => expect(moveMonth(day, months)).toBe(expected));

  it('know their month and their week', () => {
    expect([firstOfMonth('2028-02-29'), lastOfMonth('2028-02-01')]).toEqual(['2028-02-01', '2028-02-29']);
    expect(['2026-10-25', '2026-10-26', '2027-03-28', '2028-02-29'].map(weekDayOf)).toEqual([6, 0, 6, 1]);
  });
});
