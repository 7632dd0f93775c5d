/** Opens a test's database briefly. */
import pino from 'pino';
import { openDatabase } from '~/api/db/connect';
import type { Db } from '~/api/db/types';

/** With the embedded engine (`databaseUrl` undefined) only while no server has it open. */
export async function withDatabase<T>(
  where: { databaseUrl: string | undefined; dataDir: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    ...where,
    patient: true,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    onLost: () => console.error('the data directory was lost'),
  });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
