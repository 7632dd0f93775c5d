import { expect, test, vi } from 'vitest';
import { eventually } from '~/tests/support/patience';
import { createRoundWorker } from './clusterSync';

test('rounds run one at a time; a request during a round waits for the next', async () => {
  const ends: (() => void)[] = [];
  const round = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const worker = createRoundWorker(round, { onError: () => {}, retryMs: 1 });
  const done: number[] = [];
  const waits = [1, 2, 3].map((n) => worker.wake().then(() => done.push(n)));
  expect(round).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await waits[0];
  await eventually(() => expect(round).toHaveBeenCalledTimes(2));
  expect(done).toEqual([1]);
  ends[1]?.();
  await Promise.all(waits);
  expect(round).toHaveBeenCalledTimes(2);
});

test('a failed round is retried', async () => {
  const errors: unknown[] = [];
  const round = vi.fn(async () => {
    if (round.mock.calls.length < 3) throw new Error('down');
  });
  const worker = createRoundWorker(round, { onError: (error) => errors.push(error), retryMs: 1 });
  await worker.wake();
  await eventually(() => expect(round).toHaveBeenCalledTimes(3));
  expect(errors).toHaveLength(2);
});
