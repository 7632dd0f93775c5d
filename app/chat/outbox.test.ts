import { expect, it } from 'vitest';
import { createOutbox, type PendingMessage } from './outbox';

it('goes on after a wait, although timers fire a millisecond early', () => {
  const timers: { run: () => void; at: number }[] = [];
  const put: string[] = [];
  let now = 0;
  let pending: PendingMessage[] = [];
  const outbox = createOutbox({
    me: '1',
    clientIds: true,
    store: {
      read: () => pending,
      write: (next) => {
        pending = next;
      },
    },
    timing: {
      now: () => now,
      random: () => 0,
      setTimer: (run, ms) => timers.push({ run, at: now + ms - 1 }),
      clearTimer: () => {},
    },
    unique: () => 'one',
    entries: () => [],
    maySend: () => true,
    put: (frame) => put.push(frame) > 0,
    slow: () => {},
    lost: () => {},
    changed: () => {},
  });
  outbox.send('Hola');
  outbox.refused({ clientId: 'one', error: 'Demasiados.', retryAfter: 1 });
  expect(put).toHaveLength(1);
  const held = timers.at(-1);
  now = held?.at ?? 0;
  held?.run();
  expect(put).toHaveLength(2);
});
