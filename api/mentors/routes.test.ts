import { expect, it } from 'vitest';
import { firstWithinBytes } from './routes';

it('keeps the first entries that fit as JSON, counted in bytes', () => {
  const entries = ['aaaa', 'ñññ', 'b'];
  const size = Buffer.byteLength(JSON.stringify(entries.slice(0, 2)));
  expect(firstWithinBytes(entries, 1000)).toEqual(entries);
  expect(firstWithinBytes(entries, size + 1)).toEqual(entries.slice(0, 2));
  expect(firstWithinBytes(entries, size - 2)).toEqual(['aaaa']);
  expect(firstWithinBytes(entries, 0)).toEqual([]);
});
