import { expect, it } from 'vitest';
import { withinBytes } from './withinBytes';

it('keeps what fits as JSON, counted in bytes', () => {
  const entries = ['aaaa', 'ñññ', 'b'];
  const size = Buffer.byteLength(JSON.stringify(entries.slice(0, 2)));
  expect(withinBytes(entries, 1000)).toEqual(entries);
  expect(withinBytes(entries, size + 1)).toEqual(entries.slice(0, 2));
  expect(withinBytes(entries, size - 2)).toEqual(['aaaa']);
  expect(withinBytes(entries, 0)).toEqual([]);
});
