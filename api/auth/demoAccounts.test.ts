import { expect, test } from 'vitest';
import { DEMO_DOMAIN, isDemoFromElsewhere } from './demoAccounts';

const siteOrigin = 'http://localhost:3000';
const ana = `ana.alumna@${DEMO_DOMAIN}`;

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isDemoFromElsewhere(ana, { address, siteOrigin })).toBe(false);
});

test.each([
  '203.0.113.9',
  '10.0.0.7',
  '2001:db8::1',
  '::ffff:203.0.113.9',
  'unknown',
  '',
])('%s is not this machine', (address) => {
  expect(isDemoFromElsewhere(ana, { address, siteOrigin })).toBe(true);
  expect(isDemoFromElsewhere('ana@example.com', { address, siteOrigin })).toBe(false);
});

test('no address counts as this machine once the marketplace has a public address', () => {
  const online = { address: '127.0.0.1', siteOrigin: 'https://mentorea.example' };
  expect(isDemoFromElsewhere(ana, online)).toBe(true);
});
