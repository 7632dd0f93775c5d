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

interface WorkQueue<Job extends object> {
  name: string;
  /** Seconds before the first repeat; doubled each time. */
  retryDelay: number;
  retryLimit: number;
  retentionDays?: number;
  deadLetter?: string;
  /** One job after the other, as they came; else ten at a time. */
  inOrder?: boolean;
  /** A rejection means that it is to be tried again. */
  handle: (job: PgBoss.Job<Job>) => Promise<void>;
  /** Logs the failure of a job, and says what is kept of it with the job. */
  onFailure: (error: unknown, id: string) => string;
}

/** Jobs that survive a restart and are tried again, each by itself, with growing pauses. */
export async function startQueue<Job extends object>(
  boss: PgBoss,
  { name, inOrder = false, handle, onFailure, ...options }: WorkQueue<Job>,
): Promise<void> {
  await boss.createQueue(name, { name, retryBackoff: true, ...options });
  const attempt = async (job: PgBoss.Job<Job>) => {
    try {
      await handle(job);
    } catch (error) {
      await boss.fail(name, job.id, { message: onFailure(error, job.id) });
    }
  };
  await boss.work<Job>(name, { batchSize: 10, pollingIntervalSeconds: 1 }, async (jobs) => {
    if (inOrder) for (const job of jobs) await attempt(job);
    else await Promise.all(jobs.map(attempt));
  });
}

/** Waits a little for the jobs at work; those left are done again after the next start. */
export function stopJobs(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: true, timeout: 5_000 });
}
