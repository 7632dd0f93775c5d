import { describe, expect, it } from 'vitest';
import { dayAfterKey } from './calendarKeys';

const from =
  (day: string, view: 'mes' | 'semana') =>
  (key: string, shiftKey = false) =>
    dayAfterKey({ key, shiftKey }, day, view);

describe('travelling by keys', () => {
  it('goes through a month by days, weeks, months and years', () => {
    const press = from('2026-12-31', 'mes');
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => press(key))).toEqual([
      '2026-12-30',
      '2027-01-01',
      '2026-12-24',
      '2027-01-07',
    ]);
    expect([press('Home'), press('End')]).toEqual(['2026-12-28', '2027-01-03']);
    expect([press('PageUp'), press('PageDown')]).toEqual(['2026-11-30', '2027-01-31']);
    expect([press('PageUp', true), press('PageDown', true)]).toEqual(['2025-12-31', '2027-12-31']);
  });

  it('goes through weeks by days and weeks', () => {
    const press = from('2026-10-25', 'semana');
    expect(['ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].map((key) => press(key))).toEqual([
      '2026-10-26',
      '2026-10-19',
      '2026-10-25',
      '2026-10-18',
      '2026-11-01',
    ]);
    expect(press('PageDown', true)).toBe('2026-11-25');
    expect([press('ArrowUp'), press('ArrowDown')]).toEqual([null, null]);
  });

  it('leaves every other key alone', () => {
    const press = from('2026-10-25', 'mes');
    expect(['Enter', ' ', 'Tab', 'a', 'Escape'].map((key) => press(key))).toEqual(Array(5).fill(null));
  });
});
