import { expect, it, vi } from 'vitest';
import { eventually } from '~/tests/support/patience';
import { startSweeper } from './sweep';

const clock = () => new Date('2026-10-19T08:00:00Z');

it('runs one round after the other, passing on the time of the last complete one', async () => {
  const rounds: (Date | null)[] = [];
  const results = [false, true, true];
  const sweeper = startSweeper({
    clock,
    firstPause: 0,
    pause: 1,
    sweep: async ({ since }) => {
      rounds.push(since);
      return results[rounds.length - 1] ?? true;
    },
  });
  await eventually(() => expect(rounds.length).toBeGreaterThanOrEqual(4));
  await sweeper.stop();
  expect(rounds.slice(0, 4)).toEqual([null, null, clock(), clock()]);
});

it('stopping interrupts and awaits the current round, and starts no other', async () => {
  let begun = 0;
  let ended = 0;
  let asked = () => false;
  let finish = () => {};
  const sweeper = startSweeper({
    clock,
    firstPause: 0,
    pause: 0,
    sweep: ({ stopping }) => {
      begun += 1;
      asked = stopping;
      return new Promise((resolve) => {
        finish = () => {
          ended += 1;
          resolve(true);
        };
      });
    },
  });
  await eventually(() => expect(begun).toBe(1));
  const stopped = sweeper.stop();
  expect(asked()).toBe(true);
  expect(ended).toBe(0);
  finish();
  await stopped;
  expect([begun, ended]).toEqual([1, 1]);
});

it('can be stopped before its first round', async () => {
  const sweep = vi.fn(async () => true);
  await startSweeper({ clock, sweep, firstPause: 5 }).stop();
  expect(sweep).not.toHaveBeenCalled();
});
