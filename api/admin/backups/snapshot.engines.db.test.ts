/** A copy of the embedded database that fails, lacks room or is slow does the database no harm. */
import { spawn, spawnSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '~/api/db/connect';
import { settings } from '~/api/db/schema';
import { migratedFolder } from '~/tests/support/template';
import { createBackups } from './backup';
import { copyEmbedded, removeCopy } from './snapshot';

const QUERY_LIMIT_MS = 2_500;
const dataDir = await migratedFolder();
const place = { dataDir, log: pino({ enabled: false }), clock: () => new Date() };
const database = await openDatabase({ ...place, onLost: () => {}, queryLimitMs: QUERY_LIMIT_MS });
const copy = join(dataDir, 'backup-copy');
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('leaves nothing on the disk when it fails', async () => {
  const odd = join(dataDir, 'database', 'odd');
  symlinkSync(dataDir, odd);
  try {
    await expect(copyEmbedded(database, dataDir)).rejects.toThrow();
  } finally {
    rmSync(odd);
  }
  expect(existsSync(copy)).toBe(false);
});

it('takes away what a dead process left, before anybody asks for a backup', async () => {
  mkdirSync(join(copy, 'database'), { recursive: true });
  createBackups(database, place);
  await vi.waitFor(() => expect(existsSync(copy)).toBe(false));
});

it('is refused without room for it', async () => {
  const room = { bavail: 1, bsize: 1_000_000 } as fs.StatsFs;
  const full = vi.spyOn(fs.promises, 'statfs').mockResolvedValue(room);
  syncBuiltinESMExports();
  try {
    await expect(copyEmbedded(database, dataDir)).rejects.toThrow(/hacen falta \d+ MB libres.*hay 1\./);
  } finally {
    full.mockRestore();
    syncBuiltinESMExports();
  }
  expect(existsSync(copy)).toBe(false);
});

it('may take longer than any statement, and those that wait for it are answered', async (test) => {
  // A file whose first byte comes after some limits.
  const slow = join(dataDir, 'database', 'slow');
  if (spawnSync('sh', ['-c', 'mkfifo "$0"', slow]).status !== 0)
    return test.skip('no mkfifo on this machine');
  const began = vi.waitFor(() => expect(existsSync(copy)).toBe(true), { timeout: 30_000 });
  const copying = copyEmbedded(database, dataDir);
  await began;
  const waiting = database.db.insert(settings).values({ key: 'waited', value: true });
  spawn('sh', ['-c', `sleep ${(2 * QUERY_LIMIT_MS) / 1_000}; : > "$0"`, slow], { stdio: 'ignore' });
  await Promise.all([copying, waiting]);
  rmSync(slow);
  const copied = await openDatabase({ ...place, dataDir: copy, onLost: () => {} });
  const inCopy = await copied.db.$count(settings, sql`key = 'waited'`);
  await copied.close();
  await removeCopy(dataDir);
  expect(inCopy).toBe(0);
  expect(await database.db.$count(settings, sql`key = 'waited'`)).toBe(1);
});
