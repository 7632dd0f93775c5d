import { expect, it } from 'vitest';
import { nearestOptions } from './slotOptions';

const at = (day: string, ...times: string[]) => times.map((time) => `${day}T${time}`);
const THU = '2026-11-26';
const FRI = '2026-11-27';

it('offers the three nearest runs of the same length', () => {
  const free = [
    ...at(THU, '16:00', '16:30', '17:00', '19:30', '20:00', '20:30'),
    ...at(FRI, '18:30', '19:00'),
  ];
  expect(nearestOptions(at(THU, '18:30', '19:00'), free)).toEqual([
    at(THU, '19:30', '20:00'),
    at(THU, '20:00', '20:30'),
    at(THU, '16:30', '17:00'),
  ]);
});

it('prefers the earlier one when both are as near, and crosses days', () => {
  expect(nearestOptions(at(THU, '18:00'), [...at(THU, '17:30', '18:30'), ...at(FRI, '06:00')])).toEqual([
    at(THU, '17:30'),
    at(THU, '18:30'),
    at(FRI, '06:00'),
  ]);
});

it('never offers what was lost, nor a run over midnight', () => {
  expect(nearestOptions(at(THU, '18:00'), at(THU, '18:00'))).toEqual([]);
  expect(nearestOptions(at(THU, '20:00', '20:30'), [...at(THU, '23:30'), ...at(FRI, '06:00')])).toEqual([]);
  expect(nearestOptions([], at(THU, '18:00'))).toEqual([]);
});
