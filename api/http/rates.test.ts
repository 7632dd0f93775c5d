import { expect, test } from 'vitest';
import { networkOf, widerNetworkOf } from './rates';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:DB8::1:0:0:0:9', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:DB8:0:1::9', '2001:db8:0::/48'],
  ['2001:db8:0:ffff:1:2:3:4', '2001:db8:0::/48'],
  ['2001:db8:1::', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s lies in %s', (address, place) => {
  expect(widerNetworkOf(address)).toBe(place);
});
