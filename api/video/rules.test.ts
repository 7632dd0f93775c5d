import { expect, test } from 'vitest';
import { openingOf, tokenExpiry } from './presence';

const session = { start: new Date('2026-10-19T10:00:00Z'), end: new Date('2026-10-19T11:00:00Z') };
const at = (time: string) => new Date(`2026-10-19T${time}Z`);

test('a token lasts two minutes, and never longer than the room', () => {
  const opening = openingOf(session, 'participant');
  expect(tokenExpiry(at('10:00:00'), opening)).toEqual(at('10:02:00'));
  expect(tokenExpiry(at('11:29:00'), opening)).toEqual(at('11:30:00'));
});
