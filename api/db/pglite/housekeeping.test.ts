import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from './client';
import { keepHouse } from './engine';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fake database with one table, `due` for a checkpoint or not, that records its statements. */
function recorder(due: boolean) {
  const done: string[] = [];
  const query = async (sql: string) => ({
    rows: sql.includes('pg_control_checkpoint') ? [{ due }] : [{ name: 'public.users' }],
    fields: [],
  });
  const client = {
    query,
    exec: async (sql: string) => {
      done.push(sql);
      return [];
    },
    transaction: () => expect.unreachable(),
  } as unknown as Client;
  return { client, done };
}
const log = pino({ enabled: false });

it('writes a checkpoint when one is due', async () => {
  const { client, done } = recorder(true);
  const stop = keepHouse({ client, clock: () => new Date('2026-05-04T12:00:00'), log });
  await vi.advanceTimersByTimeAsync(60_000);
  await stop();
  expect(done).toEqual(['checkpoint', 'checkpoint']);
});

it('vacuums once a night, but not on the day it starts', async () => {
  const { client, done } = recorder(false);
  let now = new Date('2026-05-04T04:10:00');
  const stop = keepHouse({ client, clock: () => now, log });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);
  now = new Date('2026-05-05T04:00:30');
  await vi.advanceTimersByTimeAsync(120_000);
  await stop();
  expect(done).toEqual(['vacuum (analyze) public.users']);
});
