import { expect, it } from 'vitest';
import { accessToken } from '../../../tests/support/platform';
import { expiryOf } from './tokenExpiry';

it("a token's life counts by our clock, however wrong the other one is", () => {
  const now = 1_000_000_000;
  expect(expiryOf(accessToken('a', { now, life: 300 }), now)).toBe(now + 300_000);
  expect(expiryOf(accessToken('a', { now: now - 3_600_000, life: 300 }), now)).toBe(now + 300_000);
});

it('a token that does not say is used until it is refused', () => {
  expect(expiryOf('opaque', 0)).toBeNull();
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(expiryOf(`${part({ alg: 'none' })}.${part({})}.x`, 0)).toBeNull();
  expect(expiryOf(`${part({ alg: 'none' })}.${part({ exp: 60 })}.x`, 0)).toBe(60_000);
});
