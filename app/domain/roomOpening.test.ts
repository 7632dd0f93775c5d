import { expect, test } from 'vitest';
import { openingOf, roomPhase } from './roomOpening';

const session = { init_date: '2026-10-19T10:00:00Z', end_date: '2026-10-19T11:00:00Z' };
const at = (time: string) => Date.parse(`2026-10-19T${time}Z`);

test.each([
  [false, '09:49:59.999', 'early'],
  [false, '09:50:00', 'open'],
  [true, '09:44:59.999', 'early'],
  [true, '09:45:00', 'open'],
  [false, '11:29:59.999', 'open'],
  [true, '11:30:00', 'over'],
] as const)('who moderates (%s) finds the room at %s %s', (moderates, time, phase) => {
  expect(roomPhase(at(time), openingOf(session, { moderates }))).toBe(phase);
});
