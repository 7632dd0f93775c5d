import { expect, it } from 'vitest';
import { nearestOptions, pressSlot, sameHoursLater, shortNotice, slotsIn } from './alternatives';

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

const hours = (day: string) => [`${day}T18:30`, `${day}T19:00`];

it('is the same weekday and time of the next week', () => {
  const free = [...hours('2026-11-26'), ...hours('2026-12-03')];
  expect(sameHoursLater(hours('2026-11-19'), free, '2026-11-21')).toEqual(hours('2026-11-26'));
});

it('skips weeks with a taken part, and never offers today or earlier', () => {
  const free = ['2026-11-26T18:30', ...hours('2026-12-03')];
  expect(sameHoursLater(hours('2026-11-19'), free, '2026-11-21')).toEqual(hours('2026-12-03'));
  const later = [...hours('2026-11-26'), ...hours('2026-12-03')];
  expect(sameHoursLater(hours('2026-11-19'), later, '2026-11-26')).toEqual(hours('2026-12-03'));
  expect(sameHoursLater(hours('2025-11-20'), later, '2026-11-21')).toEqual(hours('2026-11-26'));
});

it('keeps the wall clock over both changes of clocks', () => {
  expect(sameHoursLater(hours('2026-10-22'), hours('2026-10-29'), '2026-10-23')).toEqual(hours('2026-10-29'));
  expect(sameHoursLater(hours('2027-03-25'), hours('2027-04-01'), '2027-03-26')).toEqual(hours('2027-04-01'));
});

it('is empty if the next one is too far away, or there is nothing to repeat', () => {
  expect(sameHoursLater(hours('2026-11-19'), hours('2027-01-21'), '2026-11-21')).toEqual([]);
  expect(sameHoursLater(hours('2026-11-19'), [], '2026-11-21')).toEqual([]);
  expect(sameHoursLater([], hours('2026-11-26'), '2026-11-21')).toEqual([]);
});

it('the first press selects the whole length, and later presses extend or shorten it', () => {
  const free = [
    ...at(THU, '16:00', '16:30', '17:00', '17:30', '18:30', '19:00'),
    ...at(FRI, '23:00', '23:30'),
  ];
  const press = (chosen: string[], pressed: string, length = 3) =>
    pressSlot(chosen, pressed, { length, free });
  const [four, half, five, late] = at(THU, '16:00', '16:30', '17:00', '17:30') as [
    string,
    string,
    string,
    string,
  ];
  expect(press([], four)).toEqual([four, half, five]);
  const exact = (chosen: string[], pressed: string) =>
    pressSlot(chosen, pressed, { length: 2, free, isExact: true });
  expect(exact([], four)).toEqual([four, half]);
  expect(exact([four, half], half)).toEqual([half, five]);
  expect(exact([four, half], five)).toEqual([five, late]);
  expect(exact([four, half], four)).toEqual([]);
  expect(press([four, half, five], late)).toEqual([four, half, five, late]);
  expect(press([half, five], four)).toEqual([four, half, five]);
  expect(press([four, half, five], five)).toEqual([four, half]);
  expect(press([four, half, five], half)).toEqual([four]);
  expect(press([four, half], four)).toEqual([half]);
  expect(press([four], four)).toEqual([]);
  // As much as is free; over a gap and on another day it begins anew.
  expect(press([], late)).toEqual([late]);
  expect(press([four, half], `${THU}T18:30`)).toEqual(at(THU, '18:30', '19:00'));
  expect(press([four, half], `${FRI}T23:00`)).toEqual(at(FRI, '23:00', '23:30'));
  const whole = Array.from(
    { length: 17 },
    (_, i) => `${THU}T${String(6 + (i >> 1)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
  );
  const longest = pressSlot(whole.slice(0, 2), whole[16] ?? '', { length: 1, free: whole });
  expect(longest).toEqual(whole.slice(16));
});

it('says how much is free after a start with less than the length free', () => {
  const free = [...at(THU, '16:00', '16:30', '17:00', '18:30'), ...at(FRI, '23:30')];
  const notice = (chosen: string[], length: number) => shortNotice(chosen, { length, free });
  expect(notice(at(FRI, '23:30'), 2)).toBe('Desde las 23:30 solo hay 30 min libres.');
  expect(notice(at(THU, '16:30', '17:00'), 3)).toBe('Desde las 16:30 solo hay 1 h libres.');
  for (const chosen of [[], at(THU, '16:00'), at(THU, '16:00', '16:30'), at(THU, '16:00', '16:30', '17:00')])
    expect(notice(chosen, 2)).toBe('');
});

it('without scripts, one ticked slot starts as many slots as the field says', () => {
  const sent = (slots: string[], length: string) => {
    const form = new FormData();
    for (const slot of slots) form.append('slots', slot);
    form.append('huecos', length);
    return slotsIn(form);
  };
  const [four = '', half = ''] = at(THU, '16:00', '16:30');
  expect(sent([four], '3')).toEqual({ slots: [four], length: 3 });
  for (const length of ['', '1', '0', '-2', '1.5', '17', '1e9', 'x'])
    expect(sent([four], length)).toEqual({ slots: [four], length: null });
  for (const slots of [[four, half], ['x'], []]) expect(sent(slots, '3')).toEqual({ slots, length: null });
});
