import { describe, expect, test } from 'vitest';
import { openingOf, stateAt, tokenExpiry } from './rules';

const session = { start: new Date('2026-10-19T10:00:00Z'), end: new Date('2026-10-19T11:00:00Z') };
const at = (time: string) => new Date(`2026-10-19T${time}Z`);

describe.each([
  ['participant', '09:50:00'],
  ['moderator', '09:45:00'],
] as const)('for a %s', (role, opens) => {
  const opening = openingOf(session, role);

  test.each([
    [new Date(at(opens).getTime() - 1), 'early'],
    [at(opens), 'open'],
    [at('10:30:00'), 'open'],
    [at('11:29:59.999'), 'open'],
    [at('11:30:00'), 'over'],
  ])('%s is %s', (now, state) => {
    expect(stateAt(now, opening)).toBe(state);
  });
});

test('a token lasts two minutes, and never longer than the room', () => {
  const opening = openingOf(session, 'participant');
  expect(tokenExpiry(at('10:00:00'), opening)).toEqual(at('10:02:00'));
  expect(tokenExpiry(at('11:29:00'), opening)).toEqual(at('11:30:00'));
});
