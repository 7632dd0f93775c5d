import { expect, it } from 'vitest';
import { periodOf } from './period';

const MADRID = 'Europe/Madrid';
const told = (text: string, timeZone = MADRID) => {
  const { start, end, bars } = periodOf(text, timeZone);
  return { start: start.toISOString(), end: end.toISOString(), bars: bars.map(({ from }) => from) };
};

it('a year has its twelve months, from midnight to midnight', () => {
  expect(told('2026')).toEqual({
    start: '2025-12-31T23:00:00.000Z',
    end: '2026-12-31T23:00:00.000Z',
    bars: Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`),
  });
  const starts = periodOf('2026', MADRID).bars.map(({ start }) => start.getUTCHours());
  expect(starts).toEqual([23, 23, 23, 22, 22, 22, 22, 22, 22, 22, 23, 23]);
});

it('a month has weeks from Monday, cut at its start and end', () => {
  expect(told('2026-11')).toEqual({
    start: '2026-10-31T23:00:00.000Z',
    end: '2026-11-30T23:00:00.000Z',
    bars: ['2026-11-01', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
  });
  // Begins on a Monday; a leap year; the last of a year.
  expect(told('2026-06').bars).toEqual([
    '2026-06-01',
    '2026-06-08',
    '2026-06-15',
    '2026-06-22',
    '2026-06-29',
  ]);
  expect(told('2028-02').bars.at(-1)).toBe('2028-02-28');
  expect(told('2026-12').end).toBe('2026-12-31T23:00:00.000Z');
});

it('a month in which the clocks change has the right start, end and weeks', () => {
  expect(told('2026-03')).toMatchObject({
    start: '2026-02-28T23:00:00.000Z',
    end: '2026-03-31T22:00:00.000Z',
  });
  expect(told('2026-10')).toMatchObject({
    start: '2026-09-30T22:00:00.000Z',
    end: '2026-10-31T23:00:00.000Z',
  });
  const [, , , , , week] = periodOf('2026-03', MADRID).bars;
  expect(week).toEqual({ from: '2026-03-30', start: new Date('2026-03-29T22:00:00Z') });
});

it('a day without midnight begins at its first clock time', () => {
  // In Asunción 1 October 2017 began at 01:00.
  expect(told('2017-10', 'America/Asuncion').start).toBe('2017-10-01T04:00:00.000Z');
  expect(told('2199-12', 'UTC').end).toBe('2200-01-01T00:00:00.000Z');
});
