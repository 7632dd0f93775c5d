import { expect, it } from 'vitest';
import { ownSlots } from './ownSlots';
import { ownSlotsText } from './ownSlotsText';

const text = (slots: string[], visitor: string | null) =>
  ownSlotsText(slots, ownSlots(slots, { market: 'Europe/Madrid', visitor }));

it.each([
  ['Atlantic/Canary', '17:30 – 18:30 en tu hora'],
  ['America/Bogota', '12:30 – 13:30 en tu hora'],
  ['Pacific/Auckland', 'vie 06:30 – 07:30 en tu hora'],
  ['Europe/Paris', ''],
  [null, ''],
])('two slots seen from %s', (zone, expected) => {
  expect(text(['2026-11-26T19:00', '2026-11-26T18:30'], zone)).toBe(expected);
});

it('the last slot of a day ends at midnight, also on the days when the clocks change', () => {
  expect(text(['2026-10-25T23:30'], 'Atlantic/Canary')).toBe('22:30 – 23:00 en tu hora');
  expect(text(['2027-03-28T06:00'], 'UTC')).toBe('04:00 – 04:30 en tu hora');
  expect(text([], 'UTC')).toBe('');
});
