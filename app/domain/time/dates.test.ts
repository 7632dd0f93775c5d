import { describe, expect, it } from 'vitest';
import { isDay, mondayOf, moveDay } from './calendarDays';
import { dayOf, formatDateTime, instantOf, shortDate } from './dates';

const ZONE = 'Europe/Madrid';
const iso = (day: string, time: string) => instantOf(day, time, ZONE).toISOString();

describe('the wall clock of the marketplace', () => {
  it('is the same hour before and after the clocks change', () => {
    expect(iso('2026-10-24', '09:00')).toBe('2026-10-24T07:00:00.000Z');
    expect(iso('2026-10-25', '09:00')).toBe('2026-10-25T08:00:00.000Z');
    expect(iso('2027-03-27', '09:00')).toBe('2027-03-27T08:00:00.000Z');
    expect(iso('2027-03-28', '06:00')).toBe('2027-03-28T04:00:00.000Z');
  });

  it('ends the day at 24:00, also on the day before a change and at the end of the year', () => {
    expect(iso('2026-10-25', '24:00')).toBe('2026-10-25T23:00:00.000Z');
    expect(iso('2027-03-27', '24:00')).toBe('2027-03-27T23:00:00.000Z');
    expect(iso('2026-12-31', '24:00')).toBe('2026-12-31T23:00:00.000Z');
  });

  it('means the first of two equal hours, and the next one instead of an hour that is skipped', () => {
    expect(iso('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('says which day an instant belongs to', () => {
    expect(dayOf('2026-11-20T23:30:00Z', ZONE)).toBe('2026-11-21');
    expect(formatDateTime('2026-11-26T17:30:00Z', ZONE)).toBe('26/11/2026 18:30');
  });

  it('turns with the minute, not before', () => {
    const last = ['2026-11-20T22:59:00.000Z', '2026-11-20T22:59:59.999Z'];
    for (const at of last) expect(formatDateTime(at, ZONE)).toBe('20/11/2026 23:59');
    expect(formatDateTime('2026-11-20T23:00:00.000Z', ZONE)).toBe('21/11/2026 00:00');
  });
});

describe('calendar days', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-11-31', false],
    ['2026-13-01', false],
    ['26-11-01', false],
    ['2026-11-01T00:00', false],
    ['', false],
  ])('%s is one: %s', (text, expected) => expect(isDay(text)).toBe(expected));

  it('move across changes of clocks, months and years', () => {
    expect(moveDay('2026-10-24', 2)).toBe('2026-10-26');
    expect(moveDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(mondayOf('2027-03-28')).toBe('2027-03-22');
    expect(mondayOf('2027-03-29')).toBe('2027-03-29');
  });
});

const clock = { now: new Date('2026-11-20T23:30:00.000Z'), timeZone: 'Europe/Madrid' };

it.each([
  // Already the 21st in Madrid.
  ['2026-11-20T23:10:00.000Z', '00:10'],
  ['2026-11-20T22:59:00.000Z', 'ayer'],
  ['2026-11-03T10:00:00.000Z', '3 nov'],
  ['2025-12-31T22:30:00.000Z', '31/12/2025'],
])('%s is %s', (at, text) => {
  expect(shortDate(at, clock)).toBe(text);
});
