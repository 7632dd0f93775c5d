import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWatchdog } from './watchdog';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watch() {
  const state = { waiting: false, bites: 0 };
  const dog = createWatchdog({
    waiting: () => state.waiting,
    limitMs: () => (state.waiting ? 10_000 : Number.NEGATIVE_INFINITY),
    bite: () => {
      state.bites += 1;
    },
  });
  return { state, dog };
}

it('does not bite while nothing is waiting', () => {
  const { state } = watch();
  vi.advanceTimersByTime(60_000);
  expect(state.bites).toBe(0);
});

it('bites once when something waits without progress', () => {
  const { state } = watch();
  state.waiting = true;
  vi.advanceTimersByTime(9_000);
  expect(state.bites).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect(state.bites).toBe(1);
});

it('does not bite as long as there is progress', () => {
  const { state, dog } = watch();
  state.waiting = true;
  for (let second = 0; second < 60; second += 5) {
    vi.advanceTimersByTime(5_000);
    dog.progress();
  }
  expect(state.bites).toBe(0);
});

it('does not count time in which the process itself was suspended', () => {
  const { state } = watch();
  state.waiting = true;
  vi.advanceTimersByTime(1_000);
  const standing = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  vi.advanceTimersByTime(250);
  expect(state.bites).toBe(0);
  standing.mockRestore();
});
