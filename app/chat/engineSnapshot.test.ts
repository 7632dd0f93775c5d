import { expect, it } from 'vitest';
import { appendEntry, type ChatEntry, mergeEntries } from '~/app/domain/chat/entry';
import { type Chat, createChat, storedEntries } from './engine';
import type { PendingMessage } from './outbox';

it('never shows a message twice, not even while it becomes a stored one', async () => {
  const listeners = new Map<string, (event: never) => void>();
  const said: { message?: string; client_id?: string }[] = [];
  let outbox: PendingMessage[] = [];
  const chat: Chat = createChat(
    { me: '1', other: '2', initial: [], older: false, clientIds: true },
    {
      openSocket: () => ({
        send: (text) => void said.push(JSON.parse(text)),
        close: () => {},
        addEventListener: (type, listener) => void listeners.set(type, listener),
      }),
      fetchHistory: async () => ({ messages: [], older: false }),
      renewSession: async () => 'renewed',
      outbox: {
        read: () => outbox,
        write: (pending) => {
          outbox = pending;
        },
      },
      now: () => 0,
      isSeen: () => true,
      random: () => 0,
      unique: () => 'one',
      setTimer: () => 0,
      clearTimer: () => {},
    },
  );
  const hear = (frame: object) => listeners.get('message')?.({ data: JSON.stringify(frame) } as never);
  listeners.get('open')?.({} as never);
  hear({ error: 'no message' });
  const seen: string[][] = [];
  chat.subscribe(() => seen.push(chat.snapshot().entries.map(({ status }) => status)));
  chat.send('Hola');
  expect(said.at(-1)).toEqual({ message: 'Hola', client_id: 'one' });
  hear({
    id: 7,
    sender: 1,
    receiver: 2,
    content: 'Hola',
    created_at: '2026-11-20T10:00:00Z',
    client_id: 'one',
  });
  chat.stop();
  expect(seen.filter((statuses) => statuses.length > 1)).toEqual([]);
  expect(seen.at(-1)).toEqual(['stored']);
});

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
