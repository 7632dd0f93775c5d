import programs from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '~/api/db/connect';
import { migrate } from '~/api/db/migrate';
import { createEmpty } from '~/tests/support/databaseTemplate';
import { startPostgres } from '~/tests/support/postgres';
import { createBackups } from './backup';

it('without pg_dump a server is exported on a connection of its own, not on one that visitors use', async (test) => {
  const server = await startPostgres();
  if (!server) return test.skip('no PostgreSQL binaries on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-own-'));
  const own = await createEmpty(server.url);
  const place = {
    databaseUrl: own.url,
    dataDir: folder,
    log: pino({ enabled: false }),
    clock: () => new Date(),
  };
  const database = await openDatabase({ ...place, onLost: () => {} });
  try {
    await migrate(database.db);
    const long = vi.spyOn(database.db, 'transaction');
    // No program of PostgreSQL tells its version.
    vi.spyOn(programs, 'spawnSync').mockReturnValue({ stdout: '' } as never);
    syncBuiltinESMExports();
    const { file } = await createBackups(database, place)(folder);
    expect(file).toMatch(/\.gz$/);
    expect(long).not.toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await database.close();
    await own.drop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
