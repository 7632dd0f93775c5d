import { beforeEach, expect, it } from 'vitest';
import { type Connection, createConnection } from './socket';

let now: number;
let timer: { run: () => void; at: number } | null;
let opened: number[];
let open: () => void;
let random: number;
beforeEach(() => {
  now = 0;
  timer = null;
  opened = [];
  random = 0.999;
});

const connect = (): Connection => {
  const connection = createConnection(
    {
      openSocket: () => {
        opened.push(now);
        return {
          send: () => {},
          close: () => {},
          addEventListener: (type, listener) => {
            if (type === 'open') open = () => listener({} as never);
          },
        };
      },
      renewSession: async () => 'renewed',
      now: () => now,
      random: () => random,
      isSeen: () => true,
      setTimer: (run, ms) => {
        timer = { run, at: now + ms };
        return timer;
      },
      clearTimer: (one) => {
        if (one === timer) timer = null;
      },
    },
    { ready: () => {}, frame: () => {}, down: () => {}, changed: () => {} },
  );
  connection.start();
  return connection;
};
function pass(ms: number): void {
  const until = now + ms;
  while (timer && timer.at <= until) {
    const { run, at } = timer;
    timer = null;
    now = at;
    run();
  }
  now = until;
}

it('a handshake begun just before the network returned is soon given up', () => {
  const connection = connect();
  pass(1_900);
  connection.wake();
  pass(2_500);
  expect(opened).toHaveLength(2);
});

it('a line that does not answer on return is replaced within 3 s, however many breaks came before', () => {
  const connection = connect();
  for (let n = 0; n < 5; n += 1) pass(60_000);
  const tries = opened.length;
  expect(tries).toBeGreaterThan(4);
  while (connection.state() !== 'connecting') pass(100);
  open();
  pass(5_001);
  expect(connection.state()).toBe('open');
  const before = opened.length;
  connection.wake();
  pass(2_600);
  expect(opened.length).toBe(before + 1);
});
