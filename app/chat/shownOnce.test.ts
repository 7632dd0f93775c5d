import { expect, it } from 'vitest';
import { type Chat, createChat } from './engine';
import type { Pending } from './outbox';

it('never shows a message twice, not even while it becomes a stored one', async () => {
  const listeners = new Map<string, (event: never) => void>();
  const said: { message?: string; client_id?: string }[] = [];
  let outbox: Pending[] = [];
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
