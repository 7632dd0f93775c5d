import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { SENT_MAIL_MINUTES } from '~/api/contract/rules/kept';
import { queueTries } from '~/api/telemetry/metrics';
import type { Database } from './connect';
import { hasTable } from './migrate';
import type { Db } from './types';

/** False: no server has run on this database. */
export const hasQueues = (db: Db) => hasTable('pgboss.job', db);

export const inTransaction = (tx: Db): PgBoss.Db => ({
  executeSql: (text, values) => tx.execute(numbered(text, values)),
});

/** A statement with `$1`, `$2` … and its values, as drizzle takes it. */
function numbered(text: string, values: unknown[]): SQL {
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`));
  return sql.join(pieces);
}

/** A job without a heartbeat for this long belonged to a dead process and is run again. */
const EXPIRY_SECONDS = 60;

/** In its own schema `pgboss`, on our connection. Completed jobs are soon deleted: mails are personal. */
export async function startJobs({ executeSql }: Pick<Database, 'executeSql'>, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    maintenanceIntervalSeconds: 60,
    expireInSeconds: EXPIRY_SECONDS,
    archiveCompletedAfterSeconds: 300,
    deleteAfterMinutes: SENT_MAIL_MINUTES,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return boss;
}

interface WorkQueue<Job extends object> {
  name: string;
  /** Seconds before the first retry; doubled each time. */
  retryDelay: number;
  retryLimit: number;
  retentionDays?: number;
  deadLetter?: string;
  /** True: one job after the other, in order; else ten at a time. */
  inOrder?: boolean;
  handle: (job: PgBoss.Job<Job>) => Promise<void>;
  /** Logs a job's failure, and returns what is stored of it with the job. */
  onFailure: (error: unknown, id: string) => string;
}

/** Jobs that survive a restart and are retried one by one, with growing delays. */
export async function startQueue<Job extends object>(
  boss: PgBoss,
  { name, inOrder = false, handle, onFailure, ...options }: WorkQueue<Job>,
): Promise<void> {
  await boss.createQueue(name, { name, retryBackoff: true, ...options });
  const attempt = async (job: PgBoss.Job<Job>) => {
    try {
      await handle(job);
      queueTries.inc({ queue: name, result: 'done' });
    } catch (error) {
      queueTries.inc({ queue: name, result: 'failed' });
      await boss.fail(name, job.id, { message: onFailure(error, job.id) });
    }
  };
  await boss.work<Job>(name, { batchSize: 10, pollingIntervalSeconds: 1 }, async (jobs) => {
    if (inOrder) for (const job of jobs) await attempt(job);
    else await Promise.all(jobs.map(attempt));
  });
}

/** Waits briefly for active jobs; the rest run again after the next start. */
export const stopJobs = (boss: PgBoss): Promise<void> => boss.stop({ graceful: true, timeout: 5_000 });
