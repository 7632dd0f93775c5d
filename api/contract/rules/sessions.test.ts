import { expect, test } from 'vitest';
import { ANSWER_RULE, answerBy } from './sessions';

const asked = new Date('2026-10-19T08:00:30Z');
const until = (start: string, rule = ANSWER_RULE) => answerBy({ start: new Date(start) }, asked, rule);

test.each([
  ['a week ahead: 48 hours, in whole minutes', '2026-10-26T08:00:00Z', '2026-10-21T08:00:00Z'],
  ['tomorrow: two hours before', '2026-10-20T10:00:00Z', '2026-10-20T08:00:00Z'],
  ['in three hours: half of the time that is left', '2026-10-19T11:00:30Z', '2026-10-19T09:30:00Z'],
  ['in a quarter less than two hours: the same', '2026-10-19T09:45:00Z', '2026-10-19T08:52:00Z'],
])('a request for %s', (_what, start, deadline) => {
  expect(until(start)).toEqual(new Date(deadline));
});

test('both limits can be configured', () => {
  const rule = { hours: 24, hoursBeforeStart: 6 };
  expect(until('2026-10-26T08:00:00Z', rule)).toEqual(new Date('2026-10-20T08:00:00Z'));
  expect(until('2026-10-20T10:00:00Z', rule)).toEqual(new Date('2026-10-20T04:00:00Z'));
});
