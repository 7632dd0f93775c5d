import { expect, test } from 'vitest';
import {
  daysWithout,
  exceptionOf,
  exceptionProblems,
  exceptionView,
  overlapsException,
  problemsOfAll,
} from './exceptions';
import { offeredMinutes, slotsOfRange } from './slots';

const TODAY = '2026-10-19';
const off = { date: '2026-10-20', kind: 'off' as const };
const extra = { date: '2026-10-20', kind: 'extra' as const };
const fields = (payload: Parameters<typeof exceptionProblems>[0], today = TODAY) =>
  Object.keys(exceptionProblems(payload, today));

test('extra hours need a start and an end; a day off needs both or neither', () => {
  expect(fields(off)).toEqual([]);
  expect(fields({ ...off, start_time: null, end_time: null })).toEqual([]);
  expect(fields(extra)).toEqual(['start_time']);
  expect(fields({ ...off, start_time: '09:00' })).toEqual(['end_time']);
  expect(fields({ ...extra, end_time: '09:00' })).toEqual(['start_time']);
  expect(fields({ ...extra, start_time: '09:00', end_time: '09:00' })).toEqual(['end_time']);
  expect(fields({ ...extra, start_time: '23:30', end_time: '00:00' })).toEqual([]);
  expect(fields({ ...extra, start_time: '05:30', end_time: '07:00' })).toEqual(['start_time']);
  expect(fields({ ...off, start_time: '05:30', end_time: '07:00' })).toEqual([]);
});

test('dates from today to two years ahead are allowed, leap days included', () => {
  expect(fields({ ...off, date: '2026-10-18' })).toEqual(['date']);
  expect(fields({ ...off, date: TODAY })).toEqual([]);
  expect(fields({ ...off, date: '2028-02-29' })).toEqual([]);
  expect(fields({ ...off, date: '2028-10-19' })).toEqual([]);
  expect(fields({ ...off, date: '2028-10-20' })).toEqual(['date']);
  expect(fields({ ...off, date: '2030-02-28' }, '2028-02-29')).toEqual([]);
  expect(fields({ ...off, date: '2030-03-01' }, '2028-02-29')).toEqual(['date']);
});

test('a day off without hours lasts from midnight to midnight', () => {
  expect(exceptionOf(off)).toEqual({
    day: '2026-10-20',
    lastDay: null,
    kind: 'off',
    startMinute: 0,
    endMinute: 1440,
  });
  expect(exceptionView({ id: 1, ...exceptionOf(off) })).toEqual({
    id: 1,
    ...off,
    until: '2026-10-20',
    start_time: '00:00:00',
    end_time: '00:00:00',
  });
});

test('a day’s hours are the weekly and extra ones minus the hours off', () => {
  const weekly = [
    { dayOfWeek: 1, startMinute: 600 },
    { dayOfWeek: 1, startMinute: 570 },
    { dayOfWeek: 2, startMinute: 540 },
  ];
  const more = exceptionOf({ ...extra, start_time: '10:00', end_time: '11:00' });
  const less = exceptionOf({ ...off, start_time: '09:30', end_time: '10:30' });
  const of = (...exceptions: Parameters<typeof offeredMinutes>[1]['exceptions'] & object) =>
    offeredMinutes('2026-10-20', { weekly, exceptions });
  expect(of()).toEqual([570, 600]);
  expect(of(more)).toEqual([570, 600, 630]);
  expect(of(less, more)).toEqual([630]);
  expect(of(more, exceptionOf(off))).toEqual([]);
  expect(of({ ...exceptionOf(off), day: '2026-10-27' })).toEqual([570, 600]);
});

test('hours off are compared with sessions by the marketplace’s clock', () => {
  const session = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
  const morning = exceptionOf({ ...off, start_time: '09:00', end_time: '12:00' });
  const inMadrid = (start: string, end: string) =>
    overlapsException(session(start, end), morning, 'Europe/Madrid');
  expect(inMadrid('2026-10-20T06:30:00Z', '2026-10-20T07:30:00Z')).toBe(true);
  expect(inMadrid('2026-10-20T06:00:00Z', '2026-10-20T07:00:00Z')).toBe(false);
  expect(inMadrid('2026-10-20T10:00:00Z', '2026-10-20T11:00:00Z')).toBe(false);
  expect(
    overlapsException(
      session('2026-10-19T22:00:00Z', '2026-10-19T22:30:00Z'),
      exceptionOf(off),
      'Europe/Madrid',
    ),
  ).toBe(true);
});

test('a range may end neither before its first day nor too far ahead; a single day is no range', () => {
  expect(fields({ ...off, until: '2026-10-20' })).toEqual([]);
  expect(fields({ ...off, until: '2026-10-19' })).toEqual(['until']);
  expect(fields({ ...off, until: '2028-10-19' })).toEqual([]);
  expect(fields({ ...off, until: '2028-10-20' })).toEqual(['until']);
  expect(exceptionOf({ ...off, until: '2026-10-20' }).lastDay).toBeNull();
  expect(problemsOfAll([off, { ...off, until: '2026-10-01' }, off], TODAY)).toEqual({
    exceptions: ['N.º 2: El último día no puede ser anterior al primero.'],
  });
});

test.each([
  ['forward', '2027-03-27', '2027-03-29', 23],
  ['back', '2026-10-24', '2026-10-26', 24],
])('when the clocks go %s, a range blocks every hour of its days and no other', (_, from, to, hours) => {
  const weekly = Array.from({ length: 7 * 48 }, (_, n) => ({
    dayOfWeek: Math.floor(n / 48),
    startMinute: (n % 48) * 30,
  }));
  const around = { from, to, timeZone: 'Europe/Madrid' };
  const count = (...exceptions: ReturnType<typeof exceptionOf>[]) =>
    slotsOfRange({ weekly, exceptions }, around).length;
  expect(count()).toBe((24 + hours + 24) * 2);
  expect(count(exceptionOf({ date: from, until: to, kind: 'off' }))).toBe(0);
  const nights = { date: from, until: to, kind: 'off' as const, start_time: '02:00', end_time: '03:00' };
  expect(count(exceptionOf(nights))).toBe(23 * 3 * 2);
});

test('removing a day from a range leaves the days before and after', () => {
  const range = exceptionOf({ ...off, until: '2026-10-23' });
  const parts = (day: string) => daysWithout(range, day).map((one) => [one.day, one.lastDay]);
  expect(parts('2026-10-20')).toEqual([['2026-10-21', '2026-10-23']]);
  expect(parts('2026-10-21')).toEqual([
    ['2026-10-20', null],
    ['2026-10-22', '2026-10-23'],
  ]);
  expect(parts('2026-10-23')).toEqual([['2026-10-20', '2026-10-22']]);
  expect(daysWithout(exceptionOf(off), '2026-10-20')).toEqual([]);
});
