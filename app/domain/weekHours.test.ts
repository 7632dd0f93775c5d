import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfHoursOf } from './weekHours';
import { joinWeek, splitWeek } from './weekMarks';

const slot = (day_of_week: number, start_time: string, end_time: string) => ({
  day_of_week,
  start_time,
  end_time,
});
const inWords = (...sent: ReturnType<typeof slot>[]) =>
  halfHoursOf(sent).map(
    ({ day_of_week, start_time, end_time }) => `${day_of_week} ${start_time}-${end_time}`,
  );

describe('hours of another server', () => {
  it.each(['00:00', '23:59', '24:00'])('end at midnight when they end at %s', (end) => {
    expect(inWords(slot(6, '23:00', end))).toEqual(['6 23:00-23:30', '6 23:30-00:00']);
  });

  it('go on the next day after midnight, on Monday after Sunday', () => {
    const night = ['23:00-23:30', '23:30-00:00'];
    const morning = ['00:00-00:30', '00:30-01:00'];
    expect(inWords(slot(1, '23:00', '01:00'))).toEqual([
      ...night.map((time) => `1 ${time}`),
      ...morning.map((time) => `2 ${time}`),
    ]);
    expect(inWords(slot(6, '23:00', '01:00'))).toEqual([
      ...morning.map((time) => `0 ${time}`),
      ...night.map((time) => `6 ${time}`),
    ]);
  });

  it('keep a tail of less than half an hour', () => {
    expect(inWords(slot(0, '09:00', '09:45'))).toEqual(['0 09:00-09:30', '0 09:30-09:45']);
  });

  it('are cut at the half hours of the clock when they begin between two', () => {
    expect(inWords(slot(0, '09:15', '10:15'))).toEqual(['0 09:15-09:30', '0 09:30-10:00', '0 10:00-10:15']);
  });

  it('count once where they overlap, and not at all where they are no time', () => {
    expect(inWords(slot(0, '09:00', '10:00'), slot(0, '09:30', '10:00'), slot(0, '09:15', '09:45'))).toEqual([
      '0 09:00-09:30',
      '0 09:30-10:00',
    ]);
    expect(inWords(slot(0, '99:00', '10:00'), slot(0, '10:00', '10:00'))).toEqual([]);
  });

  it('cover the same minutes after a save that changes nothing', () => {
    const time = fc.nat(24 * 60 - 1).map((n) => {
      return `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    });
    const week = fc.array(fc.tuple(fc.nat(6), time, time).map(([day, start, end]) => slot(day, start, end)));
    fc.assert(
      fc.property(week, (sent) => {
        const halves = halfHoursOf(sent);
        const { marks, beyond } = splitWeek(halves);
        expect(joinWeek(marks, beyond)).toEqual(halves);
        expect(halfHoursOf(halves)).toEqual(halves);
      }),
    );
  });
});

it('a half hour that is painted takes in the piece that was kept of it', () => {
  const { marks, beyond } = splitWeek(halfHoursOf([slot(0, '09:15', '09:30'), slot(1, '09:15', '09:30')]));
  expect(marks).toEqual([]);
  expect(joinWeek(['0-09:00'], beyond)).toEqual([slot(0, '09:00', '09:30'), slot(1, '09:15', '09:30')]);
});
