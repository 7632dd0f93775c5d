import { describe, expect, it } from 'vitest';
import { calendarBounds, dayAfterKey, periodOf, readCalendarDay, readCalendarView, weeksOf } from './periods';

const TODAY = '2026-11-21';
const ends = (days: string[]) => [days[0], days.at(-1), days.length];

describe('which days a view shows', () => {
  it.each([
    ['2026-11-21', '2026-10-26', '2026-12-06', 42],
    ['2026-10-25', '2026-09-28', '2026-11-01', 35],
    ['2027-02-10', '2027-02-01', '2027-02-28', 28],
    ['2027-03-28', '2027-03-01', '2027-04-04', 35],
    ['2028-02-29', '2028-01-31', '2028-03-05', 35],
    ['2026-12-31', '2026-11-30', '2027-01-03', 35],
    ['2027-01-01', '2026-12-28', '2027-01-31', 35],
  ])('the month of %s goes from Monday %s to Sunday %s', (day, first, last, length) => {
    const { days } = periodOf('mes', day, TODAY);
    expect(ends(days)).toEqual([first, last, length]);
    expect(new Set(days).size).toBe(length);
    expect(weeksOf(days).every((week) => week.length === 7)).toBe(true);
  });

  it.each([
    ['2026-10-25', '2026-10-19', '2026-10-25'],
    ['2026-10-26', '2026-10-26', '2026-11-01'],
    ['2027-03-28', '2027-03-22', '2027-03-28'],
    ['2028-02-29', '2028-02-28', '2028-03-05'],
    ['2026-12-31', '2026-12-28', '2027-01-03'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('the week of %s is %s to %s', (day, first, last) => {
    expect(ends(periodOf('semana', day, TODAY).days)).toEqual([first, last, 7]);
  });

  it('a day is itself, between its neighbours', () => {
    const period = periodOf('dia', '2026-11-30', TODAY);
    expect([period.days, period.previous, period.next]).toEqual([['2026-11-30'], '2026-11-29', '2026-12-01']);
    expect(period.title).toBe('Lunes 30 de noviembre');
    expect(periodOf('dia', '2027-01-01', TODAY).title).toBe('Viernes 1 de enero de 2027');
  });

  it('a list is four weeks', () => {
    expect(ends(periodOf('lista', '2026-11-21', TODAY).days)).toEqual(['2026-11-16', '2026-12-13', 28]);
  });
});

describe('the title of a view', () => {
  it.each([
    ['mes', '2028-02-29', 'Febrero de 2028'],
    ['semana', '2026-11-25', '23 – 29 de noviembre'],
    ['semana', '2026-12-01', '30 nov – 6 dic'],
    ['semana', '2026-12-31', '28 dic – 3 ene 2027'],
    ['lista', '2026-11-21', '16 nov – 13 dic'],
  ] as const)('%s of %s: %s', (view, day, title) => expect(periodOf(view, day, TODAY).title).toBe(title));
});

describe('navigation between periods', () => {
  it('leads to the neighbours, and to today in its own month', () => {
    expect(periodOf('mes', '2026-12-31', TODAY)).toMatchObject({ previous: TODAY, next: '2027-01-01' });
    expect(periodOf('mes', '2026-10-05', TODAY)).toMatchObject({ previous: '2026-09-01', next: TODAY });
    expect(periodOf('semana', '2026-12-31', TODAY)).toMatchObject({
      previous: '2026-12-24',
      next: '2027-01-07',
    });
    expect(periodOf('lista', '2026-11-21', TODAY).next).toBe('2026-12-19');
  });

  it('ends five years back and two years ahead', () => {
    expect(calendarBounds(TODAY)).toEqual({ first: '2021-11-01', last: '2028-11-30' });
    expect(periodOf('mes', '2021-11-09', TODAY)).toMatchObject({ previous: null, next: '2021-12-01' });
    expect(periodOf('mes', '2028-11-09', TODAY)).toMatchObject({ previous: '2028-10-01', next: null });
    expect(periodOf('semana', '2028-11-30', TODAY).next).toBeNull();
    expect(periodOf('lista', '2021-11-02', TODAY).previous).toBeNull();
  });

  it.each([
    [null, TODAY],
    ['', TODAY],
    ['2027-02-29', TODAY],
    ['mañana', TODAY],
    ['2028-02-29', '2028-02-29'],
    ['1970-01-01', '2021-11-01'],
    ['9999-12-31', '2028-11-30'],
  ])('reads %s as %s', (wanted, day) => expect(readCalendarDay(wanted, TODAY)).toBe(day));

  it('shows the month by default, and the day to mentors alone', () => {
    const asked = [null, '', 'nada', 'Semana', 'semana', 'lista', 'mes', 'dia'];
    const months = Array(4).fill('mes');
    const shown = (isMentor: boolean) => asked.map((one) => readCalendarView(one, isMentor));
    expect(shown(true)).toEqual([...months, 'semana', 'lista', 'mes', 'dia']);
    expect(shown(false)).toEqual([...months, 'semana', 'lista', 'mes', 'semana']);
  });
});

const from =
  (day: string, view: 'mes' | 'semana') =>
  (key: string, shiftKey = false) =>
    dayAfterKey({ key, shiftKey }, day, view);

describe('moving by keyboard', () => {
  it('moves through a month by days, weeks, months and years', () => {
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

  it('moves through weeks by days and weeks', () => {
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
