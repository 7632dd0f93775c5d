import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '~/api/db/connect';
import type { Db } from '~/api/db/types';

/** Lets the job queue write inside a transaction of ours. */
export function inTransaction(tx: Db): PgBoss.Db {
  return { executeSql: (text, values) => tx.execute(numbered(text, values)) };
}

/** A statement with `$1`, `$2` … and its values, as drizzle takes it. */
function numbered(text: string, values: unknown[]): SQL {
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`));
  return sql.join(pieces);
}

/** A job nobody reported on for this long belonged to a process that died: it is done again. */
const EXPIRY_SECONDS = 60;

/**
 * The job queue, in the database's own schema `pgboss`; it uses our connection on both engines. What was
 * completed is soon deleted, since mails carry personal data and links.
 */
export async function startJobs({ executeSql }: Pick<Database, 'executeSql'>, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    maintenanceIntervalSeconds: 60,
    expireInSeconds: EXPIRY_SECONDS,
    archiveCompletedAfterSeconds: 300,
    deleteAfterMinutes: 60,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return boss;
}

/** Waits a little for the jobs at work; those left are done again after the next start. */
export function stopJobs(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: true, timeout: 5_000 });
}
