import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { jobRuns } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { createServices } from '~/api/services';
import { freshWorld } from '~/tests/support/world';
import type { Made } from './backup';
import { nightlyBackup } from './nightly';

const root = mkdtempSync(join(tmpdir(), 'mentorea-nightly-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const { world } = await freshWorld({});

let made: string[];
let failing: boolean;
beforeEach(() => {
  made = [];
  failing = false;
});
const make = async (folder: string): Promise<Made> => {
  if (failing) throw new Error('the disk is full');
  made.push(world.now().toISOString());
  return { file: join(folder, 'x'), at: world.now(), bytes: 1, gone: [], lacks: null };
};
const due = (now: Date) =>
  nightlyBackup({ folder: root, hour: 3 }, { db: world.db, now, timeZone: 'Europe/Madrid', make });
const sweepAt = async (iso: string) => {
  world.setNow(iso);
  return runSweep(createServices(world.deps), { backup: due });
};
const run = async () => (await world.db.select().from(jobRuns).where(eq(jobRuns.job, 'backup')))[0];

it('is made at the hour of the wall clock, once, in winter and in summer', async () => {
  await sweepAt('2026-10-21T00:59:00Z');
  // The first one is made as soon as it is switched on.
  expect(made).toHaveLength(1);
  for (const at of ['2026-10-21T01:00:00Z', '2026-10-21T01:01:00Z', '2026-10-22T00:59:59Z'])
    await sweepAt(at);
  expect(made.slice(1)).toEqual(['2026-10-21T01:00:00.000Z']);
  for (const at of ['2026-11-02T01:59:00Z', '2026-11-02T02:00:00Z', '2026-11-02T02:01:00Z'])
    await sweepAt(at);
  expect(made.slice(2)).toEqual(['2026-11-02T01:59:00.000Z', '2026-11-02T02:00:00.000Z']);
  expect(await run()).toMatchObject({ whole: true, at: new Date('2026-11-02T02:00:00Z') });
});

it('is given to one of several instances', async () => {
  const now = new Date('2026-12-01T02:00:00Z');
  const given = await Promise.all(Array.from({ length: 6 }, () => due(now)));
  expect(given.filter((work) => work !== null)).toHaveLength(1);
});

it('is not given to another, nor shown as failing, while it runs for hours', async () => {
  const work = await due(new Date('2027-01-03T02:00:00Z'));
  expect(await run()).toMatchObject({ whole: true });
  expect(await due(new Date('2027-01-03T07:00:00Z'))).toBeNull();
  expect(await work?.(() => false)).toBe(true);
});

it('is made again after an hour when a stop has cut it off', async () => {
  failing = true;
  const work = await due(new Date('2027-01-04T02:00:00Z'));
  await expect(work?.(() => true)).rejects.toThrow(/full/);
  expect(await due(new Date('2027-01-04T02:59:00Z'))).toBeNull();
  expect(await due(new Date('2027-01-04T03:00:01Z'))).not.toBeNull();
});

it('is shown as not whole when it failed, and made again after an hour', async () => {
  failing = true;
  expect(await sweepAt('2027-01-05T02:00:00Z')).toBe(false);
  expect(await run()).toMatchObject({ whole: false, at: new Date('2027-01-05T02:00:00Z') });
  failing = false;
  await sweepAt('2027-01-05T02:59:00Z');
  expect(made).toEqual([]);
  await sweepAt('2027-01-05T03:00:01Z');
  expect(made).toEqual(['2027-01-05T03:00:01.000Z']);
});
