import { expect, test } from 'vitest';
import { dayPartsOf, isOffered, slotsOfRange, type WeeklySlot, weeklySlots } from './slots';

const slot = (day_of_week: number, start_time: string, end_time: string) => ({
  day_of_week,
  start_time,
  end_time,
});

test('sent hours become distinct half-hour slots, up to midnight', () => {
  expect(
    weeklySlots([slot(1, '23:00', '00:00:00'), slot(0, '09:00', '10:00'), slot(0, '09:30', '10:00')]),
  ).toEqual([
    { dayOfWeek: 0, startMinute: 540 },
    { dayOfWeek: 0, startMinute: 570 },
    { dayOfWeek: 1, startMinute: 1380 },
    { dayOfWeek: 1, startMinute: 1410 },
  ]);
  expect(weeklySlots([slot(0, '10:00', '09:00')])).toBeNull();
  expect(weeklySlots([slot(0, '10:00', '10:00')])).toBeNull();
});

const sundays = (...minutes: number[]): WeeklySlot[] =>
  minutes.map((startMinute) => ({ dayOfWeek: 6, startMinute }));
const onDay = (day: string, weekly: WeeklySlot[]) =>
  slotsOfRange({ weekly }, { from: day, to: day, timeZone: 'Europe/Madrid' });

test('when the clocks change, the missing hour has no slots and the repeated hour has them once', () => {
  const night = sundays(90, 120, 150, 180);
  expect(onDay('2027-03-28', night).map((one) => one.minute)).toEqual([90, 180]);
  const autumn = onDay('2026-10-25', night);
  expect(autumn.map((one) => one.start.toISOString())).toEqual([
    '2026-10-24T23:30:00.000Z',
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ]);
});

test('a day from 06:00 to midnight has 36 slots whatever the clocks do', () => {
  const whole = sundays(...Array.from({ length: 36 }, (_, i) => 360 + i * 30));
  for (const day of ['2026-10-18', '2026-10-25', '2027-03-28']) expect(onDay(day, whole)).toHaveLength(36);
});

test('only the parts of a day with a free slot are listed', () => {
  const slots = onDay('2026-10-25', sundays(330, 600, 1200, 1230));
  expect(dayPartsOf(slots)).toEqual([
    { date: '2026-10-25', start_time: '06:00:00', end_time: '14:00:00', day_of_week: 6, part: 'morning' },
    { date: '2026-10-25', start_time: '20:00:00', end_time: '00:00:00', day_of_week: 6, part: 'evening' },
  ]);
});

test('a session is offered only if each half hour is, across midnight too, and never in the repeated hour', () => {
  const weekly = [
    { dayOfWeek: 5, startMinute: 1410 },
    { dayOfWeek: 6, startMinute: 0 },
    { dayOfWeek: 6, startMinute: 150 },
  ];
  const offered = (start: string, end: string) =>
    isOffered(
      { start: new Date(start), end: new Date(end) },
      { weekly },
      { from: '2026-10-24', to: '2026-10-25', timeZone: 'Europe/Madrid' },
    );
  expect(offered('2026-10-24T23:30:00+02:00', '2026-10-25T00:30:00+02:00')).toBe(true);
  expect(offered('2026-10-24T23:30:00+02:00', '2026-10-25T01:00:00+02:00')).toBe(false);
  expect(offered('2026-10-25T02:30:00+02:00', '2026-10-25T03:00:00+02:00')).toBe(true);
  expect(offered('2026-10-25T02:30:00+01:00', '2026-10-25T03:00:00+01:00')).toBe(false);
  expect(offered('2026-10-24T23:10:00+02:00', '2026-10-24T23:40:00+02:00')).toBe(false);
});
