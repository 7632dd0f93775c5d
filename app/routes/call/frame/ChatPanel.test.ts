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

it('two writers may call their lines the same', () => {
  const keys = [
    line({ id: 1 }),
    line({ id: 2 }),
    line({ id: 3, isMine: true }),
    line({ id: 4, client_id: '1' }),
  ];
  expect(new Set(keys.map(lineKey)).size).toBe(4);
});

it('a line of mine that is stored is the one that was on its way', () => {
  expect(lineKey(line({ isMine: true, id: null }))).toBe(lineKey(line({ isMine: true, id: 9 })));
});
