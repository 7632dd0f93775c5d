import { describe, expect, it } from 'vitest';
import { appendEntry, type ChatEntry, firstUnreadId, mergeEntries, orderEntries, readUpTo } from './entry';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, 0) + seconds * 1_000).toISOString();
const entry = (some: Partial<ChatEntry>): ChatEntry => ({
  id: null,
  clientId: null,
  sender: '1',
  content: 'Vale',
  createdAt: at(0),
  ...some,
});
const ids = (entries: ChatEntry[]) => entries.map(({ id }) => id);

describe('order', () => {
  it('is by time, then by numeric id; entries without an id come last, as they came', () => {
    const entries = [
      entry({ id: null, content: 'a' }),
      entry({ id: '10' }),
      entry({ id: '9' }),
      entry({ id: null, content: 'b' }),
      entry({ id: '1', createdAt: at(5) }),
      entry({ id: '50', createdAt: at(-5) }),
    ];
    expect(orderEntries(entries).map(({ id, content }) => id ?? content)).toEqual([
      '50',
      '9',
      '10',
      'a',
      'b',
      '1',
    ]);
  });
});

describe('merging two lists', () => {
  it('treats the same id as the same message, whatever else differs', () => {
    const merged = mergeEntries([entry({ id: '1' })], [entry({ id: '1', clientId: 'x', createdAt: at(1) })]);
    expect(merged).toEqual([entry({ id: '1', clientId: 'x' })]);
  });

  it('matches a frame without an id to the nearby row of the history, one to one', () => {
    const frames = [entry({ createdAt: at(0.4) }), entry({ createdAt: at(0.9) })];
    const rows = [entry({ id: '1', createdAt: at(0) }), entry({ id: '2', createdAt: at(1) })];
    expect(ids(mergeEntries(frames, rows))).toEqual(['1', '2']);
    expect(ids(mergeEntries(rows, frames))).toEqual(['1', '2']);
    expect(mergeEntries(rows, [...frames, entry({ createdAt: at(1) })])).toHaveLength(3);
  });

  it('keeps equal texts apart if sender, time or id differ', () => {
    const one = [entry({ id: '1' })];
    expect(mergeEntries(one, [entry({ sender: '2' })])).toHaveLength(2);
    expect(mergeEntries(one, [entry({ createdAt: at(1.1) })])).toHaveLength(2);
    expect(mergeEntries(one, [entry({ id: '2' })])).toHaveLength(2);
    expect(mergeEntries([], [entry({}), entry({})])).toHaveLength(2);
  });

  it('treats the same client_id as the same message only for its sender', () => {
    const one = [entry({ id: '1', clientId: 'x' })];
    expect(mergeEntries(one, [entry({ clientId: 'x' })])).toHaveLength(1);
    expect(mergeEntries(one, [entry({ clientId: 'x', sender: '2' })])).toHaveLength(2);
    expect(mergeEntries([], [...one, ...one])).toHaveLength(1);
  });

  it('keeps the key by which the page knows a message', () => {
    const [merged] = mergeEntries([entry({ key: 'frame 1' })], [entry({ id: '7' })]);
    expect(merged).toMatchObject({ id: '7', key: 'frame 1' });
  });
});

it('an appended message with the same text is another message', () => {
  const known = [entry({ id: '1' })];
  expect(appendEntry(known, entry({}))).toHaveLength(2);
  expect(appendEntry(known, entry({ id: '1' }))).toHaveLength(1);
});

it('read marks cover own messages up to the last one read, and are never lost', () => {
  const known = ['9', '10', '11'].map((id) => entry({ id, sender: id === '10' ? 'ana' : 'yo' }));
  const read = readUpTo(known, { me: 'yo', upTo: '10' });
  expect(read.map(({ isRead }) => isRead === true)).toEqual([true, false, false]);
  expect(read[2], 'is not drawn again').toBe(known[2]);
  const merged = mergeEntries(
    read,
    known.map((one) => ({ ...one })),
  );
  expect(merged.map(({ isRead }) => isRead === true)).toEqual([true, false, false]);
  const later = mergeEntries(known, [entry({ id: '11', sender: 'yo', isRead: true })]);
  expect(later.map(({ isRead }) => isRead === true)).toEqual([false, false, true]);
});

it('a deleted file disappears with the next reading', () => {
  const file = { id: '3', name: 'a.pdf', size: 9, isPicture: false };
  const brought = [entry({ id: '7', file })];
  expect(mergeEntries(brought, [entry({ id: '7', file })])[0]).toBe(brought[0]);
  const left = entry({ id: '7', content: 'Archivo eliminado: a.pdf' });
  expect(mergeEntries(brought, [left])[0]).toEqual(left);
  expect(
    mergeEntries([entry({ clientId: 'c' })], [entry({ id: '7', clientId: 'c', file })])[0]?.file,
  ).toEqual(file);
});

it('the first unread message is counted back from the end, among the other person’s', () => {
  const message = (id: string, sender: string) => entry({ id, sender });
  const entries = [
    message('1', 'ana'),
    message('2', 'yo'),
    message('3', 'ana'),
    message('4', 'yo'),
    message('5', 'ana'),
  ];
  expect([0, 1, 2, 3, 9].map((count) => firstUnreadId(entries, 'ana', count))).toEqual([
    null,
    '5',
    '3',
    '1',
    '1',
  ]);
  expect(firstUnreadId([], 'ana', 3)).toBeNull();
});
