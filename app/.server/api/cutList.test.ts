import { expect, it } from 'vitest';
import { cutList } from './cutList';

const ENTRIES = [
  { id: 1, name: 'Ana «}, {» \\" ]}', tags: [{ a: 1 }, { a: 2 }] },
  { id: 2, name: 'ñandú \\', tags: [] },
  { id: 3, name: '', tags: [[{ deep: '\\\\' }]] },
];

it.each([
  ['a plain array', ENTRIES],
  ['a page', { count: 3, next: '/x?a="{', facets: { a: [1] }, results: ENTRIES }],
])('%s is cut after its last whole entry, wherever it breaks off', (_, list) => {
  for (const text of [JSON.stringify(list), JSON.stringify(list, null, 2)]) {
    const bytes = Buffer.from(text);
    let most = 0;
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = cutList(bytes.subarray(0, length));
      if (cut === null) continue;
      const { results: entries, is_cut } = JSON.parse(cut);
      expect(is_cut).toBe(true);
      expect(entries).toEqual(ENTRIES.slice(0, entries.length));
      expect(entries.length).toBeGreaterThanOrEqual(most);
      most = entries.length;
    }
    expect(most).toBe(3);
    expect(cutList(bytes)).toBe(text);
  }
});

it.each(['', '[', '<html>', '{"detail": "no"', '[1, 2', '"text'])('%j has no whole entry', (text) => {
  expect(cutList(Buffer.from(text))).toBeNull();
});

it.each(['[]', ' [\n] \n', '{"count":0,"results":[]}'])('%j is whole', (text) => {
  expect(cutList(Buffer.from(text))).toBe(text);
});
