import { expect, it } from 'vitest';
import { createReadiness } from './readiness';

it('asks at most every 1.5 s and follows the API', async () => {
  let now = 0;
  let asked = 0;
  let broken = false;
  const readiness = createReadiness({
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
