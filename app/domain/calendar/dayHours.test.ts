import { describe, expect, it } from 'vitest';
import { changesOn, clockChangeOn, offeredHours } from './dayHours';

const MONDAY = '2026-11-23';
const WEEKLY = [
  { day_of_week: 0, start_time: '09:00', end_time: '09:30' },
  { day_of_week: 0, start_time: '09:30', end_time: '10:00' },
  { day_of_week: 0, start_time: '23:30', end_time: '00:00' },
  { day_of_week: 1, start_time: '06:00', end_time: '06:30' },
];
const exception = (kind: 'off' | 'extra', start_time: string, end_time: string, date = MONDAY) => ({
  id: '1',
  date,
  kind,
  start_time,
  end_time,
});
const hours = (...exceptions: ReturnType<typeof exception>[]) => offeredHours(MONDAY, WEEKLY, exceptions);

describe('the hours of a day', () => {
  it('are those of its day of the week', () => {
    expect(hours()).toMatchObject({ texts: ['09:00 – 10:00', '23:30 – 00:00'], dayOff: false });
    expect(hours().spans).toEqual([
      { from: 540, to: 600, extra: false },
      { from: 1410, to: 1440, extra: false },
    ]);
    expect(offeredHours('2026-11-25', WEEKLY, []).texts).toEqual([]);
    // The Sunday when the clocks go back, and the Monday after it.
    expect(offeredHours('2026-10-25', WEEKLY, []).texts).toEqual([]);
    expect(offeredHours('2026-10-26', WEEKLY, []).texts).toHaveLength(2);
  });

  it('are extended by extra hours, merged in the text', () => {
    const { spans, texts } = hours(exception('extra', '10:00', '11:00'));
    expect(spans[1]).toEqual({ from: 600, to: 660, extra: true });
    expect(texts[0]).toBe('09:00 – 11:00');
  });

  it('are reduced by hours off, which take precedence over extra ones', () => {
    expect(hours(exception('off', '09:30', '23:45'), exception('extra', '09:30', '12:00')).texts).toEqual([
      '09:00 – 09:30',
      '23:45 – 00:00',
    ]);
    expect(hours(exception('off', '00:00', '00:00'))).toMatchObject({ texts: [], dayOff: true });
  });

  it('ignore other days', () => {
    expect(hours(exception('off', '00:00', '00:00', '2026-11-24')).dayOff).toBe(false);
  });
});

it.each([
  ['2026-10-25', 'Europe/Madrid', 'A las 03:00 serán las 02:00'],
  ['2027-03-28', 'Europe/Madrid', 'A las 02:00 serán las 03:00'],
  ['2026-10-24', 'Europe/Madrid', null],
  ['2026-10-26', 'Europe/Madrid', null],
  ['2028-02-29', 'Europe/Madrid', null],
  ['2026-10-25', 'Atlantic/Canary', 'A las 02:00 serán las 01:00'],
  ['2026-10-25', 'America/Bogota', null],
  ['2026-10-04', 'Australia/Lord_Howe', 'A las 02:00 serán las 02:30'],
])('%s in %s: %s', (day, zone, expected) => expect(clockChangeOn(day, zone)).toBe(expected));

it('lists the changes of a day in order, including days of a range', () => {
  const all = [
    { id: '1', kind: 'extra' as const, date: '2026-11-03', start_time: '21:00', end_time: '00:00' },
    {
      id: '2',
      kind: 'off' as const,
      date: '2026-11-02',
      until: '2026-11-04',
      start_time: '10:00',
      end_time: '12:00',
    },
    { id: '3', kind: 'off' as const, date: '2026-11-04', start_time: '00:00', end_time: '00:00' },
  ];
  expect(changesOn('2026-11-03', all)).toEqual([
    {
      id: '2',
      kind: 'off',
      from: 600,
      to: 720,
      text: 'Horas bloqueadas, de 10:00 a 12:00',
      days: 'del 02/11/2026 al 04/11/2026',
    },
    { id: '1', kind: 'extra', from: 1260, to: 1440, text: 'Horas extra, de 21:00 a 00:00', days: '' },
  ]);
  expect(changesOn('2026-11-05', all)).toEqual([]);
});
