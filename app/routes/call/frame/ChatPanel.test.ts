import { expect, it } from 'vitest';
import type { ChatLine } from '~/app/call/peer/view';
import { lineKey } from './ChatPanel';

const line = (more: Partial<ChatLine>): ChatLine => ({
  id: 1,
  user_id: 1,
  full_name: 'Ana',
  text: 'hola',
  sent_at: '2026-11-22T12:00:00Z',
  client_id: 'c',
  isMine: false,
  problem: null,
  ...more,
});

it('lines of two writers may share a client id', () => {
  const keys = [
    line({ id: 1 }),
    line({ id: 2 }),
    line({ id: 3, isMine: true }),
    line({ id: 4, client_id: '1' }),
  ];
  expect(new Set(keys.map(lineKey)).size).toBe(4);
});

it('an own line keeps its key once stored', () => {
  expect(lineKey(line({ isMine: true, id: null }))).toBe(lineKey(line({ isMine: true, id: 9 })));
});
