import { describe, expect, it } from 'vitest';
import { weekAhead } from './weekAhead';

const NOW = '2026-11-21T13:40';
const span = (date: string, start_time: string, end_time: string) => ({ date, start_time, end_time });
const exact = (...free: ReturnType<typeof span>[]) => weekAhead({ free, now: NOW });
const banded = (...free: ReturnType<typeof span>[]) =>
  weekAhead({ free: free.map((one) => ({ ...one, part: 'morning' })), now: NOW });
const marks = (week: ReturnType<typeof weekAhead>) =>
  week.bands?.map(({ name, free }) => `${name} ${free.map((one) => (one ? '●' : '·')).join('')}`);

describe('exact times', () => {
  it('cover seven days from today, with adjacent half hours joined', () => {
    const week = exact(
      span('2026-11-22', '09:00', '09:30'),
      span('2026-11-22', '09:30', '10:00'),
      span('2026-11-22', '16:00', '18:00'),
      span('2026-11-27', '23:00', '00:00'),
    );
    expect(week.days.map(({ short, number }) => `${short} ${number}`)).toEqual([
      'sáb 21',
      'dom 22',
      'lun 23',
      'mar 24',
      'mié 25',
      'jue 26',
      'vie 27',
    ]);
    expect(week.days[1]?.long).toBe('domingo 22 de noviembre');
    expect(week.days.map(({ ranges }) => ranges.map(({ text }) => text))).toEqual([
      [],
      ['09:00–10:00', '16:00–18:00'],
      [],
      [],
      [],
      [],
      ['23:00–00:00'],
    ]);
    expect([week.bands, week.isEmpty]).toEqual([null, false]);
    expect(week.next).toEqual({ day: '2026-11-22', hour: '09:00', text: 'mañana a las 09:00' });
  });

  it('leave out what has begun', () => {
    const week = exact(span('2026-11-20', '09:00', '12:00'), span('2026-11-21', '13:00', '14:30'));
    expect(week.days[0]?.ranges).toEqual([{ start: '14:00', text: '14:00–14:30' }]);
    expect(week.next?.text).toBe('hoy a las 14:00');
  });

  it('beyond the seventh day are only named as the next', () => {
    const week = exact(span('2026-11-28', '10:00', '11:00'));
    expect([week.isEmpty, week.next?.text]).toEqual([true, 'sábado 28 de noviembre a las 10:00']);
    expect(exact().next).toBeNull();
  });
});

describe('bands', () => {
  it('are taken from our API', () => {
    const week = banded(
      span('2026-11-22', '06:00', '14:00'),
      span('2026-11-23', '14:00', '20:00'),
      span('2026-11-23', '20:00', '00:00'),
    );
    expect(marks(week)).toEqual(['Mañana ·●·····', 'Tarde ··●····', 'Noche ··●····']);
    expect(week.bands?.map(({ hours }) => hours)).toEqual(['06:00–14:00', '14:00–20:00', '20:00–00:00']);
    expect(week.next).toEqual({ day: '2026-11-22', hour: undefined, text: 'mañana por la mañana' });
  });
});
