import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfHoursOf, joinWeek, markLabel, packMarks, splitWeek, tidyMarks, unpackMarks } from './weekHours';

const slot = (day_of_week: number, start_time: string, end_time: string) => ({
  day_of_week,
  start_time,
  end_time,
});
const week = fc.array(
  fc.record({ day: fc.nat(6), half: fc.nat(47), length: fc.integer({ min: 1, max: 6 }) }).map((one) => {
    const time = (half: number) =>
      `${String(Math.floor(half / 2) % 24).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
    return slot(one.day, time(one.half), time(Math.min(one.half + one.length, 48)));
  }),
);

describe('the painted week', () => {
  it('is saved as half hours in the order of the week; the last of a day ends at midnight', () => {
    expect(joinWeek(['1-23:30', '0-18:30', '0-18:00'], [])).toEqual([
      slot(0, '18:00', '18:30'),
      slot(0, '18:30', '19:00'),
      slot(1, '23:30', '00:00'),
    ]);
  });

  it('keeps what the grid cannot show', () => {
    const early = slot(2, '05:30', '06:00');
    const odd = slot(2, '09:15', '09:45');
    const { marks, beyond } = splitWeek([early, slot(2, '06:00', '06:30'), odd]);
    expect(marks).toEqual(['2-06:00']);
    expect(joinWeek(['2-07:00'], beyond)).toEqual([early, slot(2, '07:00', '07:30'), odd]);
  });

  it('loses nothing of any week', () => {
    fc.assert(
      fc.property(week, (sent) => {
        const halves = halfHoursOf(sent);
        const { marks, beyond } = splitWeek(halves);
        expect(joinWeek(marks, beyond)).toEqual(halves);
      }),
    );
  });

  it('travels in an address', () => {
    fc.assert(
      fc.property(week, (sent) => {
        const { marks } = splitWeek(halfHoursOf(sent));
        const packed = packMarks(marks);
        expect(packed).toMatch(/^[\w-]{42}$/);
        expect(unpackMarks(packed)).toEqual(marks);
      }),
    );
  });

  it.each([
    null,
    undefined,
    '',
    'A',
    'A'.repeat(43),
    `${'A'.repeat(41)}!`,
    'á'.repeat(42),
  ])('does not read %j', (text) => {
    expect(unpackMarks(text)).toBeNull();
  });

  it('takes each known half hour once', () => {
    expect(tidyMarks(['6-23:30', '0-06:00', '0-06:00', '7-10:00', '0-05:30', '0-06:15', 'x'])).toEqual([
      '0-06:00',
      '6-23:30',
    ]);
  });

  it('names a half hour', () => {
    expect(markLabel(0, '18:00')).toBe('lunes, de 18:00 a 18:30');
    expect(markLabel(6, '23:30')).toBe('domingo, de 23:30 a 00:00');
  });
});
