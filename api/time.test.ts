import { expect, test } from 'vitest';
import {
  clockOfDay,
  clockText,
  countDays,
  dayOfWeek,
  daysBetween,
  instantOf,
  minuteOf,
  wallTimeOf,
} from './time';

const MADRID = 'Europe/Madrid';
const at = (day: string, clock: string, zone = MADRID) =>
  instantOf({ day, minute: clock === '24:00' ? 1440 : minuteOf(clock) }, zone)?.toISOString() ?? null;

test('nine o’clock stays nine o’clock when the clocks change', () => {
  expect(at('2026-10-24', '09:00')).toBe('2026-10-24T07:00:00.000Z');
  expect(at('2026-10-25', '09:00')).toBe('2026-10-25T08:00:00.000Z');
  expect(at('2027-03-27', '09:00')).toBe('2027-03-27T08:00:00.000Z');
  expect(at('2027-03-28', '09:00')).toBe('2027-03-28T07:00:00.000Z');
});

test('the skipped hour has no instants; the repeated one has its first', () => {
  expect(at('2027-03-28', '01:30')).toBe('2027-03-28T00:30:00.000Z');
  expect(at('2027-03-28', '02:00')).toBeNull();
  expect(at('2027-03-28', '02:30')).toBeNull();
  expect(at('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z');
  expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z');
});

test('the end of a day, the end of a year and a leap day have the right instants', () => {
  expect(at('2026-10-25', '24:00')).toBe('2026-10-25T23:00:00.000Z');
  expect(at('2026-12-31', '24:00')).toBe(at('2027-01-01', '00:00'));
  expect(at('2028-02-29', '12:00')).toBe('2028-02-29T11:00:00.000Z');
});

test.each([
  ['Atlantic/Canary', '2026-10-25', '2026-10-25T09:00:00.000Z'],
  ['America/Bogota', '2026-10-25', '2026-10-25T14:00:00.000Z'],
  ['Asia/Kolkata', '2026-10-25', '2026-10-25T03:30:00.000Z'],
  ['Pacific/Auckland', '2026-10-25', '2026-10-24T20:00:00.000Z'],
  ['UTC', '2026-10-25', '2026-10-25T09:00:00.000Z'],
])('nine o’clock in %s has the right instant', (zone, day, instant) => {
  expect(at(day, '09:00', zone)).toBe(instant);
});

test('every existing time of a year converts back to itself', () => {
  for (const zone of [MADRID, 'Pacific/Auckland', 'America/Santiago', 'Australia/Lord_Howe']) {
    for (const day of daysBetween('2026-01-01', '2026-12-31')) {
      const clock = clockOfDay(day, zone);
      for (let minute = 0; minute < 1440; minute += 90) {
        const instant = instantOf({ day, minute }, zone);
        expect(clock(minute)).toEqual(instant);
        if (instant) expect(wallTimeOf(instant, zone)).toEqual({ day, minute });
      }
    }
  }
});

test('days, weekdays and clock texts', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect([countDays('2028-02-28', '2028-03-01'), countDays('2028-02-28', '2028-02-28')]).toEqual([3, 1]);
  expect(countDays('0001-01-01', '9999-12-31')).toBe(3_652_059);
  expect([dayOfWeek('2026-10-19'), dayOfWeek('2026-10-25')]).toEqual([0, 6]);
  expect([clockText(540), clockText(1410), clockText(1440)]).toEqual(['09:00:00', '23:30:00', '00:00:00']);
});
