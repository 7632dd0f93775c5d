import { expect, it } from 'vitest';
import type { ChatLine } from '~/app/call/peer/view';
import { unseenMessage } from './useControls';

const line = (id: number, minute: number, isMine = false) =>
  ({ id, isMine, sent_at: `2026-11-27T10:0${minute}:00Z` }) as ChatLine;
const ENTERED = { since: Date.parse('2026-11-27T10:02:00Z'), seen: 0 };

it('shows the newest unseen message of others since entering', () => {
  expect(unseenMessage([], ENTERED)).toBeNull();
  expect(unseenMessage([line(1, 1)], ENTERED)).toBeNull();
  const chat = [line(1, 1), line(2, 3), line(3, 4), line(4, 5, true)];
  expect(unseenMessage(chat, ENTERED)?.id).toBe(3);
  expect(unseenMessage(chat, { ...ENTERED, seen: 3 })).toBeNull();
  expect(unseenMessage([...chat, line(5, 6)], { ...ENTERED, seen: 3 })?.id).toBe(5);
});
