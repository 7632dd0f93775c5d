import { describe, expect, it } from 'vitest';
import { copyRanges, marksOfRanges, rangeProblems, rangesOf } from './weekRanges';

const range = (text: string) => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};
const week = (days: Record<number, string[]>) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (days[day] ?? []).map(range));

describe('ranges and half hours', () => {
  it('describe the same week, midnight included', () => {
    const days = week({ 0: ['09:00-10:30', '16:00-20:00'], 6: ['23:00-00:00'] });
    expect(marksOfRanges(days)).toHaveLength(3 + 8 + 2);
    expect(rangesOf(marksOfRanges(days))).toEqual(days);
    expect(rangesOf([])).toEqual(week({}));
  });

  it('join what touches or overlaps, and leave out what is not finished', () => {
    const marks = marksOfRanges(
      week({ 2: ['16:00-18:00', '18:00-19:00', '17:00-18:30', '-20:00', '21:00-20:00'] }),
    );
    expect(rangesOf(marks)).toEqual(week({ 2: ['16:00-19:00'] }));
  });
});

describe('the problem of a range', () => {
  it.each([
    ['-', 'Indica desde y hasta qué hora, o quita el tramo.'],
    ['-10:00', 'Indica desde qué hora.'],
    ['09:00-', 'Indica hasta qué hora.'],
    ['09:15-10:00', 'Indica desde qué hora.'],
    ['05:00-07:00', 'Indica desde qué hora.'],
    ['10:00-10:00', 'La franja debe acabar después de empezar.'],
    ['10:00-09:00', 'La franja debe acabar después de empezar.'],
    ['22:00-00:00', null],
  ])('%s: %s', (text, problem) => {
    expect(rangeProblems([range(text)])).toEqual([problem]);
  });

  it('is reported at the later of two overlapping ranges; touching ranges are fine', () => {
    expect(rangeProblems(['16:00-20:00', '20:00-21:00', '15:00-16:30', '-'].map(range))).toEqual([
      null,
      null,
      'Se cruza con el tramo de 16:00 a 20:00.',
      'Indica desde y hasta qué hora, o quita el tramo.',
    ]);
  });
});

it('a day copied replaces the others', () => {
  const before = week({ 0: ['09:00-10:00'], 1: ['12:00-13:00'] });
  expect(copyRanges(before, 0, [1, 4])).toEqual(
    week({ 0: ['09:00-10:00'], 1: ['09:00-10:00'], 4: ['09:00-10:00'] }),
  );
});
