import { describe, expect, it } from 'vitest';
import { isLocalVisitor, trustOf, visitorAddress } from './address';

const peer = (address: string, headers: Record<string, string> = {}) => ({
  address,
  headers: new Headers(headers),
});

describe('visitorAddress', () => {
  it.each([
    ['nobody is believed', 0, '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['one hop', 1, '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['two hops', 2, '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['more hops than entries', 3, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a listed proxy', ['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['an unlisted peer', ['10.0.0.0/8'], '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['an IPv6 range', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['nonsense in the header', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['an address with its port', 1, '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['a wrapped IPv4 peer', ['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['no header', 1, '203.0.113.7', '', '203.0.113.7'],
  ])('%s', (_name, trust, address, forwarded, expected) => {
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {};
    expect(visitorAddress(peer(address, headers), trustOf(trust))).toBe(expected);
  });
});

describe('isLocalVisitor', () => {
  it.each([
    ['127.0.0.1', { host: 'localhost:3000' }, true],
    ['::1', { host: '[::1]:3000' }, true],
    ['::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
    ['127.0.0.1', { host: 'mentorea.example' }, false],
    ['127.0.0.1', {}, false],
    ['192.0.2.4', { host: 'localhost' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=192.0.2.4' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-proto': 'https' }, false],
    ['127.0.0.1', { host: 'localhost', 'cf-connecting-ip': '192.0.2.4' }, false],
  ])('%s %o -> %s', (address, headers: Record<string, string>, expected) => {
    expect(isLocalVisitor(peer(address, headers), 0)).toBe(expected);
  });

  it('looks through a trusted proxy', () => {
    const through = (forwarded: string) =>
      isLocalVisitor(
        peer('127.0.0.1', { host: 'localhost', 'x-forwarded-for': forwarded }),
        trustOf(['127.0.0.1']),
      );
    expect(through('127.0.0.1')).toBe(true);
    expect(through('203.0.113.7')).toBe(false);
  });
});
