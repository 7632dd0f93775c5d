import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_TIMES } from '~/app/domain/slots/slots';
import {
  addAfternoons,
  addSpan,
  clearDays,
  copyDay,
  halfHoursOf,
  joinWeek,
  markLabel,
  markOf,
  mergeWeeks,
  packMarks,
  removeSpan,
  sameMarks,
  splitWeek,
  tidyMarks,
  unpackMarks,
} from './weekHours';

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

  it('continue on the next day after midnight, on Monday after Sunday', () => {
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

  it('keep a remainder of less than half an hour', () => {
    expect(inWords(slot(0, '09:00', '09:45'))).toEqual(['0 09:00-09:30', '0 09:30-09:45']);
  });

  it('are cut at full half hours if they start in between', () => {
    expect(inWords(slot(0, '09:15', '10:15'))).toEqual(['0 09:15-09:30', '0 09:30-10:00', '0 10:00-10:15']);
  });

  it('count once if they overlap, and not at all if invalid', () => {
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

it('painting a half hour absorbs the piece that was kept of it', () => {
  const { marks, beyond } = splitWeek(halfHoursOf([slot(0, '09:15', '09:30'), slot(1, '09:15', '09:30')]));
  expect(marks).toEqual([]);
  expect(joinWeek(['0-09:00'], beyond)).toEqual([slot(0, '09:00', '09:30'), slot(1, '09:15', '09:30')]);
});

const mark = fc.tuple(fc.nat(6), fc.constantFrom(...SLOT_TIMES)).map(([day, time]) => markOf(day, time));
const week = fc.array(mark).map(tidyMarks);

describe('quick actions', () => {
  it('copies a day in place of others', () => {
    expect(copyDay(['0-10:00', '1-08:00', '2-09:00'], 0, [0, 1])).toEqual(['0-10:00', '1-10:00', '2-09:00']);
    expect(copyDay(['1-08:00'], 0, [1])).toEqual([]);
  });

  it('clears days', () => {
    expect(clearDays(['0-10:00', '1-08:00', '2-09:00'], [0, 2])).toEqual(['1-08:00']);
  });

  it('adds working days from 16 to 20 to what there is', () => {
    const added = addAfternoons(['5-10:00']);
    expect(added).toHaveLength(5 * 8 + 1);
    expect(added.slice(0, 8).map((one) => one.slice(2))).toEqual(SLOT_TIMES.slice(20, 28));
    expect(added.at(-1)).toBe('5-10:00');
  });

  it('adds and removes a stretch, up to midnight too', () => {
    expect(addSpan([], { days: [3], start: '23:00', end: '00:00' })).toEqual(['3-23:00', '3-23:30']);
    expect(removeSpan(['3-23:00', '3-23:30'], { days: [3], start: '23:30', end: '00:00' })).toEqual([
      '3-23:00',
    ]);
  });
});

describe('merging two edited weeks', () => {
  it('keeps the changes of both sides', () => {
    const base = ['0-10:00', '1-10:00'];
    expect(mergeWeeks(base, ['0-10:00', '3-12:00'], ['1-10:00', '2-11:00'])).toEqual(['2-11:00', '3-12:00']);
  });

  it('loses no change of either side, in any order', () => {
    fc.assert(
      fc.property(week, week, week, (base, mine, theirs) => {
        const merged = mergeWeeks(base, mine, theirs);
        expect(sameMarks(merged, mergeWeeks(base, theirs, mine))).toBe(true);
        expect(sameMarks(mergeWeeks(base, base, theirs), theirs)).toBe(true);
        const [was, now, result] = [new Set(base), new Set(mine), new Set(merged)];
        for (const one of [...base, ...mine]) {
          if (was.has(one) !== now.has(one)) expect(result.has(one)).toBe(now.has(one));
        }
      }),
    );
  });
});

const sentWeek = fc.array(
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

  it('keeps every half hour of any week', () => {
    fc.assert(
      fc.property(sentWeek, (sent) => {
        const halves = halfHoursOf(sent);
        const { marks, beyond } = splitWeek(halves);
        expect(joinWeek(marks, beyond)).toEqual(halves);
      }),
    );
  });

  it('travels in an address', () => {
    fc.assert(
      fc.property(sentWeek, (sent) => {
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
