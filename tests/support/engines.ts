import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type Database, openDatabase } from '~/api/db/connect';
import { startPostgres, type TestServer } from './postgres';
import { migratedFolder } from './template';

interface OnEngine {
  engine: Database['engine'];
  /** Opens the engine's database as the product does; again after closing it, for a restart. */
  open(clock?: () => Date): Promise<Database>;
}

const ENGINES = process.env.ONE_ENGINE ? (['postgres'] as const) : (['pglite', 'postgres'] as const);

/**
 * The tests run on the embedded engine and on PostgreSQL, with a database of their own on each. Those on
 * PostgreSQL are skipped where it is not installed, those on the embedded engine by `ONE_ENGINE` (vitest.config.ts).
 */
export function onBothEngines(title: string, tests: (on: OnEngine) => void): void {
  describe.each(ENGINES)(`${title} on %s`, (engine) => {
    let dataDir = '';
    let server: TestServer | null = null;
    beforeAll(async () => {
      if (engine === 'pglite') dataDir = await migratedFolder();
      else server = await startPostgres();
    });
    afterAll(async () => {
      await server?.stop();
      if (dataDir) rmSync(dataDir, { recursive: true, force: true });
    });
    beforeEach(({ skip }) => skip(!dataDir && !server, 'no PostgreSQL binaries on this machine'));
    const log = pino({ enabled: false });
    tests({
      engine,
      open: (clock = () => new Date()) =>
        openDatabase({ databaseUrl: server?.url, dataDir, log, clock, onLost: () => {} }),
    });
  });
}
