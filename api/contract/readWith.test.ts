import { expect, it } from 'vitest';
import { z } from 'zod';
import { frozen, lenientArray, readWith } from './tolerant';

const entry = z.object({ id: z.number().transform(String), tags: z.array(z.string()) });

it('reads a frozen value once, and returns an immutable result', () => {
  const kept = frozen({ id: 1, tags: ['a'] });
  const read = readWith(entry, kept);
  expect(read).toEqual({ success: true, data: { id: '1', tags: ['a'] } });
  expect(readWith(entry, kept)).toBe(read);
  expect(() => read.data?.tags.push('b')).toThrow(TypeError);
  const [first] = lenientArray(entry).parse([kept, { id: 'no' }]);
  expect(first).toBe(read.data);
});

it('reads any other value each time', () => {
  const sent = { id: 1, tags: [] };
  const read = readWith(entry, sent);
  sent.id = 2;
  expect(readWith(entry, sent).data).toEqual({ id: '2', tags: [] });
  expect(Object.isFrozen(read.data)).toBe(false);
});
