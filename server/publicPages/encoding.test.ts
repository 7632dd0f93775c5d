import { expect, it } from 'vitest';
import { preferredEncoding } from './encoding';

it.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br ; q=0.5 , gzip ; q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip;q=0, *', 'br'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0, gzip;q=0.2', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['brotli, abr', 'identity'],
  ['br;q=ay', 'br'],
])('%s -> %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
