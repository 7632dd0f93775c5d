import { expect, test } from 'vitest';
import { roomPhase } from '~/api/contract/rules/sessions';
import { presenceText, roomOpeningOf } from './room';

const session = { init_date: '2026-10-19T10:00:00Z', end_date: '2026-10-19T11:00:00Z' };
const at = (time: string) => Date.parse(`2026-10-19T${time}Z`);

test.each([
  [false, '09:49:59.999', 'early'],
  [false, '09:50:00', 'open'],
  [true, '09:44:59.999', 'early'],
  [true, '09:45:00', 'open'],
  [false, '11:29:59.999', 'open'],
  [true, '11:30:00', 'over'],
] as const)('as moderator (%s), the room at %s is %s', (moderates, time, phase) => {
  expect(roomPhase(at(time), roomOpeningOf(session, { moderates }))).toBe(phase);
});

const person = (full_name: string) => ({ full_name, username: full_name.toLowerCase() });
const [eva, ana, luis] = [person('Eva Ramos'), person('Ana Soler'), person('Luis Mata')] as const;
const to = (me: typeof eva, inside: (typeof eva)[]) => presenceText(inside, { me, mentor: eva });

test('tells people outside who is inside, the mentor first', () => {
  expect(to(ana, [])).toBe('');
  expect(to(ana, [ana])).toBe('');
  expect(to(ana, [eva])).toBe('Tu mentor ya está dentro');
  expect(to(ana, [luis, eva, ana])).toBe('Tu mentor y Luis Mata ya están dentro');
  expect(to(eva, [eva, ana])).toBe('Ana Soler ya está dentro');
  expect(to(eva, [ana, luis])).toBe('Ana Soler y Luis Mata ya están dentro');
});
