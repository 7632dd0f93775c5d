import { expect, test } from 'vitest';
import { isOffered } from './rules';

const hours = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

test('every half hour must be offered, also over midnight and never in a repeated hour', () => {
  const weekly = [
    { dayOfWeek: 5, startMinute: 1410 },
    { dayOfWeek: 6, startMinute: 0 },
    { dayOfWeek: 6, startMinute: 150 },
  ];
  const offered = (start: string, end: string) =>
    isOffered(hours(start, end), { weekly, timeZone: 'Europe/Madrid' });
  expect(offered('2026-10-24T23:30:00+02:00', '2026-10-25T00:30:00+02:00')).toBe(true);
  expect(offered('2026-10-24T23:30:00+02:00', '2026-10-25T01:00:00+02:00')).toBe(false);
  expect(offered('2026-10-25T02:30:00+02:00', '2026-10-25T03:00:00+02:00')).toBe(true);
  expect(offered('2026-10-25T02:30:00+01:00', '2026-10-25T03:00:00+01:00')).toBe(false);
  expect(offered('2026-10-24T23:10:00+02:00', '2026-10-24T23:40:00+02:00')).toBe(false);
});
