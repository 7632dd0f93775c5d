import { afterEach, expect, it, vi } from 'vitest';
import { createReadiness } from './readiness';

afterEach(() => void vi.useRealTimers());

it('asks at most every 1.5 s and follows the API', async () => {
  let now = 0;
  let asked = 0;
  let broken = false;
  const readiness = createReadiness({
    health: null,
    now: () => now,
    ping: async () => {
      asked += 1;
      if (broken) throw new Error('down');
    },
  });
  expect(await readiness.isReady()).toBe(true);
  broken = true;
  expect(await readiness.isReady()).toBe(true);
  expect(asked).toBe(1);
  now = 1_600;
  expect(await readiness.isReady()).toBe(false);
  broken = false;
  now = 3_200;
  expect(await readiness.isReady()).toBe(true);
  readiness.drain();
  expect(await readiness.isReady()).toBe(false);
});

it('takes silence for a no after at most 4 s, and asks again half a second later', async () => {
  vi.useFakeTimers();
  let silent = false;
  const readiness = createReadiness({
    health: null,
    now: () => Date.now(),
    ping: () => (silent ? new Promise(() => {}) : Promise.resolve()),
  });
  expect(await readiness.isReady()).toBe(true);
  silent = true;
  await vi.advanceTimersByTimeAsync(1_501);
  const asked = readiness.isReady();
  await vi.advanceTimersByTimeAsync(2_500);
  await expect(asked).resolves.toBe(false);
  silent = false;
  await vi.advanceTimersByTimeAsync(501);
  expect(await readiness.isReady()).toBe(true);
});
