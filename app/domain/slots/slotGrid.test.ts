import { expect, it } from 'vitest';
import { slotsWithin, weekGrid } from './slotGrid';

const span = (date: string, start_time: string, end_time: string) => ({ date, start_time, end_time });

it('cuts spans into slots of the grid', () => {
  expect(slotsWithin([span('2026-11-26', '09:00', '10:00')])).toEqual([
    '2026-11-26T09:00',
    '2026-11-26T09:30',
  ]);
  expect(slotsWithin([span('2026-11-26', '23:30', '00:00')])).toEqual(['2026-11-26T23:30']);
  expect(slotsWithin([span('2026-11-26', '09:10', '10:10')])).toEqual(['2026-11-26T09:30']);
  expect(slotsWithin([span('2026-11-26', '05:00', '06:30')])).toEqual(['2026-11-26T06:00']);
});

it('shows only rows with a free slot, and the state of every other cell', () => {
  const days = ['2026-11-26', '2026-11-27'];
  const rows = weekGrid(
    days,
    ['2026-11-26T09:00', '2026-11-27T10:00'],
    [span('2026-11-27', '09:15', '09:45'), span('2026-11-27', '12:00', '13:00')],
  );
  expect(rows.map((row) => [row.time, ...row.cells.map((cell) => cell.state)])).toEqual([
    ['09:00', 'free', 'busy'],
    ['10:00', 'off', 'free'],
  ]);
});

it('is empty without free slots', () => {
  expect(weekGrid(['2026-11-26'], [], [span('2026-11-26', '09:00', '10:00')])).toEqual([]);
});
