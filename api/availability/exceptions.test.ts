import { expect, test } from 'vitest';
import { exceptionOf, exceptionProblems, exceptionView, overlapsException } from './exceptions';
import { offeredMinutes } from './slots';

const TODAY = '2026-10-19';
const off = { date: '2026-10-20', kind: 'off' as const };
const extra = { date: '2026-10-20', kind: 'extra' as const };
const fields = (payload: Parameters<typeof exceptionProblems>[0], today = TODAY) =>
  Object.keys(exceptionProblems(payload, today));

test('a day off needs no hours, extra hours do; half of them is not enough', () => {
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

test('from today, two years ahead; a leap day counts', () => {
  expect(fields({ ...off, date: '2026-10-18' })).toEqual(['date']);
  expect(fields({ ...off, date: TODAY })).toEqual([]);
  expect(fields({ ...off, date: '2028-02-29' })).toEqual([]);
  expect(fields({ ...off, date: '2028-10-19' })).toEqual([]);
  expect(fields({ ...off, date: '2028-10-20' })).toEqual(['date']);
  expect(fields({ ...off, date: '2030-02-28' }, '2028-02-29')).toEqual([]);
  expect(fields({ ...off, date: '2030-03-01' }, '2028-02-29')).toEqual(['date']);
});

test('a whole day is midnight to midnight', () => {
  expect(exceptionOf(off)).toEqual({ day: '2026-10-20', kind: 'off', startMinute: 0, endMinute: 1440 });
  expect(exceptionView({ id: 1, ...exceptionOf(off) })).toEqual({
    id: 1,
    ...off,
    start_time: '00:00:00',
    end_time: '00:00:00',
  });
});

test('the hours of a day: the week and the extra ones, without those off; off wins', () => {
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

test('sessions within hours off, by the clock of the marketplace', () => {
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
