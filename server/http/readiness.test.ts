import { afterEach, expect, it, vi } from 'vitest';
import type { Health } from '~/api/telemetry/metrics';
import { createReadiness } from './readiness';

afterEach(() => void vi.useRealTimers());

const WELL: Health = {
  mails: { waiting: 3, retrying: 1, failed: 2, lagSeconds: 70, stuck: false },
  jobs: [{ job: 'clean-up', sinceSeconds: 60, late: false, failing: false }],
  freeBytes: 2e9,
  replica: null,
};

it.each<[string, Partial<Health>, Record<string, string>]>([
  ['nothing', {}, {}],
  [
    'mails that do not leave',
    { mails: { waiting: 3, retrying: 2, failed: 0, lagSeconds: 61.4, stuck: true } },
    { mail: '2 mails wait to be tried again, the oldest for 61 s' },
  ],
  [
    'jobs',
    {
      jobs: [
        { job: 'checks', sinceSeconds: 400, late: true, failing: false },
        { job: 'matches', sinceSeconds: 10, late: false, failing: true },
      ],
    },
    { jobs: 'late: checks; failing: matches' },
  ],
  ['a full disk', { freeBytes: 4e8 }, { disk: '0.40 GB free' }],
  ['a replica', { replica: 'it is 12 s behind' }, { replica: 'it is 12 s behind' }],
  ['the database', { mails: null, jobs: [] }, { database: 'it does not answer' }],
])('names as degraded: %s', async (_, changes, named) => {
  const health = async () => ({ ...WELL, ...changes });
  const readiness = createReadiness({ ping: async () => {}, health, now: () => 0 });
  expect(await readiness.degraded()).toEqual(named);
});

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
