import { expect, it } from 'vitest';
import { changesOn } from './dayChanges';

it('has what covers the day, in order, with the days of a range', () => {
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
