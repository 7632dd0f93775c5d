import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrencyLimit';

test('never runs more tasks than its size; a failure frees its place', async () => {
  const gate = limitConcurrency(4);
  let running = 0;
  let most = 0;
  const work = async (i: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (i % 3 === 0) throw new Error('no');
    return i;
  };
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => gate(() => work(i))));
  expect(most).toBe(4);
  expect(running).toBe(0);
  expect(results.filter((one) => one.status === 'rejected')).toHaveLength(10);
});
