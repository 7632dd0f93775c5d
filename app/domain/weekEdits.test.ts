import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_TIMES } from './slots';
import { addAfternoons, addSpan, clearDays, copyDay, mergeWeeks, removeSpan, sameMarks } from './weekEdits';
import { markOf, tidyMarks } from './weekMarks';

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

describe('two weeks painted over the same one', () => {
  it('keep what either side changed', () => {
    const base = ['0-10:00', '1-10:00'];
    expect(mergeWeeks(base, ['0-10:00', '3-12:00'], ['1-10:00', '2-11:00'])).toEqual(['2-11:00', '3-12:00']);
  });

  it('no side loses a change, whichever comes first', () => {
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
