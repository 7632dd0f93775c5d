import { expect, it } from 'vitest';
import { appendEntry, type ChatEntry, mergeEntries } from './entry';
import { storedEntries } from './snapshot';

const said = (nth: number): ChatEntry => ({
  id: String(nth),
  clientId: nth % 2 ? `c${nth}` : null,
  sender: '1',
  content: `Mensaje ${nth}`,
  createdAt: new Date(Date.parse('2026-11-20T10:00:00Z') + nth * 1_000).toISOString(),
});
const known = [1, 2, 3, 4].map(said);

it('what a new message or another reading leaves as it was is shown as the very same object', () => {
  const before = storedEntries(known);
  const lists = [
    appendEntry(known, said(5)),
    mergeEntries(known, [said(4), said(5)]),
    mergeEntries([said(0)], known),
    mergeEntries(known, []),
  ];
  for (const list of lists) {
    const shown = storedEntries(list);
    expect(before.every((one) => shown.includes(one))).toBe(true);
  }
});

it('and what has become another is another object', () => {
  const [first] = storedEntries([{ ...said(1), id: null }]);
  const named = storedEntries(mergeEntries([{ ...said(1), id: null }], [said(1)]));
  expect(named.map(({ id, key }) => [id, key])).toEqual([['1', 'c1']]);
  expect(named[0]).not.toBe(first);
});
