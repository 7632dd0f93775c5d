import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '~/api/db/connect';
import { migrate } from '~/api/db/migrate';
import { createEmpty } from '~/tests/support/databaseTemplate';
import { startPostgres } from '~/tests/support/postgres';
import { createBackups } from './backup';

vi.mock('./postgresTools', async (original) => ({ ...(await original<object>()), findPrograms: () => [] }));

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
    const { file } = await createBackups(database, place)(folder);
    expect(file).toMatch(/\.gz$/);
    expect(long).not.toHaveBeenCalled();
  } finally {
    await database.close();
    await own.drop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
