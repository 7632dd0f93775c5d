import { describe, expect, it } from 'vitest';
import { tolerantChatHistory } from '~/api/contract/chat';
import type { ChatEntry } from '~/app/domain/chat/entry';
import { cutHistory } from './chat';

const entry = (n: number, id: string | null = String(n)): ChatEntry => ({
  id,
  clientId: null,
  sender: '1',
  content: `n ${n}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
});
const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => entry(from + i));
const ids = (page: ReturnType<typeof cutHistory>) => [
  page.entries.at(0)?.id,
  page.entries.at(-1)?.id,
  page.older,
];

describe('a page of a history', () => {
  it('may have an older page when the server sends 200 at once', () => {
    expect(ids(cutHistory(entries(31, 230), { before: undefined, sent: 200 }))).toEqual(['31', '230', true]);
    expect(ids(cutHistory(entries(1, 30), { before: '31', sent: 30 }))).toEqual(['1', '30', false]);
    // One of them could not be parsed.
    expect(cutHistory(entries(31, 229), { before: undefined, sent: 200 }).older).toBe(true);
  });

  it('is paginated here if the server ignores `before`', () => {
    const all = entries(1, 450);
    expect(ids(cutHistory(all, { before: undefined, sent: 450 }))).toEqual(['251', '450', true]);
    expect(ids(cutHistory(all, { before: '251', sent: 450 }))).toEqual(['51', '250', true]);
    expect(ids(cutHistory(all, { before: '51', sent: 450 }))).toEqual(['1', '50', false]);
    expect(ids(cutHistory(entries(1, 200), { before: '1', sent: 200 }))).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it('is shown though truncated if it holds the newest messages, or all before a known one', () => {
    const isCut = true;
    const newest = entries(31, 80).reverse();
    expect(ids(cutHistory(newest, { before: undefined, sent: 50, isCut }))).toEqual(['31', '80', true]);
    expect(ids(cutHistory(entries(1, 50), { before: '31', sent: 50, isCut }))).toEqual(['1', '30', false]);
    for (const before of [undefined, '60'])
      expect(() => cutHistory(entries(1, 50), { before, sent: 50, isCut })).toThrow();
  });

  it('newest first, and several in one instant', () => {
    const same = ['5', '6', '7'].map((id) => ({ ...entry(3), id }));
    const backwards = [entry(9), ...[...same].reverse(), entry(1)];
    expect(cutHistory(backwards, { before: undefined, sent: 5 }).entries.map(({ id }) => id)).toEqual([
      '1',
      '5',
      '6',
      '7',
      '9',
    ]);
    const nameless = [
      entry(9, null),
      { ...entry(3, null), content: 'b' },
      { ...entry(3, null), content: 'a' },
    ];
    expect(
      cutHistory(nameless, { before: undefined, sent: 3 }).entries.map(({ content }) => content),
    ).toEqual(['a', 'b', 'n 9']);
  });
});

describe('messages of any server', () => {
  it('may name people by id or object and omit ids; a malformed message is dropped alone', () => {
    const at = '2026-01-01T10:00:00+01:00';
    const read = tolerantChatHistory.parse([
      { id: 7, sender: 1, receiver: 2, content: 'a', created_at: at, client_id: 'x', is_read: true },
      { sender: { id: 1, username: 'ana' }, content: 'b', created_at: at },
      { id: '', sender: '1', content: 'c', created_at: at, client_id: null },
      { id: 8, sender: 1, content: null, created_at: at },
      { id: 9, sender: 1, content: 'd', created_at: 'yesterday' },
      'nonsense',
    ]);
    const createdAt = '2026-01-01T09:00:00.000Z';
    expect(read.results).toEqual([
      { id: '7', clientId: 'x', sender: '1', content: 'a', createdAt, isRead: true },
      { id: null, clientId: null, sender: '1', content: 'b', createdAt },
      { id: null, clientId: null, sender: '1', content: 'c', createdAt },
    ]);
    expect(read.count).toBe(6);
    expect(tolerantChatHistory.parse({ results: [], next: null })).toMatchObject({ results: [], next: null });
  });
});
