import { describe, expect, it } from 'vitest';
import { weekOf } from './weeks';

const TODAY = '2026-11-25';

describe('the shown week', () => {
  it('starts on Monday, whichever of its days is named', () => {
    expect(weekOf('2026-12-03', TODAY)).toMatchObject({
      monday: '2026-11-30',
      previous: '2026-11-23',
      next: '2026-12-07',
      title: '30 nov – 6 dic',
    });
    expect(weekOf(null, '2026-11-22').monday).toBe('2026-11-16');
  });

  it('is never in the past, never more than a year ahead, never nonsense', () => {
    const current = weekOf(null, TODAY);
    expect(current).toMatchObject({ monday: '2026-11-23', previous: null, title: '23 – 29 de noviembre' });
    for (const wanted of ['2020-01-01', 'ayer', '2026-13-01', '2026-11-24']) {
      expect(weekOf(wanted, TODAY)).toEqual(current);
    }
    expect(weekOf('9999-12-31', TODAY)).toMatchObject({ monday: '2027-11-22', next: null });
  });

  it('holds seven days across the change of clocks and the turn of the year', () => {
    expect(weekOf('2027-03-28', TODAY).days).toEqual([
      '2027-03-22',
      '2027-03-23',
      '2027-03-24',
      '2027-03-25',
      '2027-03-26',
      '2027-03-27',
      '2027-03-28',
    ]);
    expect(weekOf('2026-12-31', TODAY).title).toBe('28 dic – 3 ene 2027');
  });
});
