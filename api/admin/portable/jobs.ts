import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Database } from '~/api/db/connect';
import { hasQueues, inTransaction } from '~/api/db/jobQueue';
import type { Db, Tx } from '~/api/db/types';
import type { Job, Queue } from './format';

const JOBS_PER_LINE = 100;

/** Queues that refer to a dead-letter queue come after it. */
export async function listQueues(db: Db): Promise<Queue[]> {
  if (!(await hasQueues(db))) return [];
  const { rows } = await db.execute<Queue & Record<string, unknown>>(sql`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds", retention_minutes as "retentionMinutes", dead_letter as "deadLetter"
    from pgboss.queue order by dead_letter is not null, name collate "C"`);
  return rows.map((row) => ({ ...row }));
}

/** Waiting jobs: queued and retried ones, those of a process that ended, and dead letters. */
export async function* readJobs(tx: Tx): AsyncGenerator<Job[]> {
  if (!(await hasQueues(tx))) return;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await tx.execute<Job & Record<string, unknown>>(sql`
      select id, name, data, priority, singleton_key as "singletonKey", retry_limit as "retryLimit",
        retry_delay as "retryDelay", retry_backoff as "retryBackoff", dead_letter as "deadLetter",
        to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startAfter",
        to_char(keep_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "keepUntil"
      from pgboss.job where state < 'completed' and id > ${last}::uuid order by id limit ${JOBS_PER_LINE}`);
    const id = rows.at(-1)?.id;
    if (id === undefined) return;
    yield rows.map((row) => ({ ...row }));
    last = id;
  }
}

/** Creates the job queue's tables and queues, without workers. Returns what inserts jobs. */
export async function prepareJobs({ executeSql }: Pick<Database, 'executeSql'>, queues: Queue[]) {
  const boss = new PgBoss({ db: { executeSql }, schedule: false, supervise: false });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  for (const { name, ...options } of queues) {
    const given = Object.entries(options).filter(([, value]) => value !== null && value !== undefined);
    await boss.createQueue(name, { name, ...Object.fromEntries(given) });
  }
  if (failures[0]) throw failures[0];
  return {
    insert: async (tx: Tx, jobs: Job[]): Promise<void> => {
      const given = jobs.map((job) => ({ ...job, data: job.data as object }));
      await boss.insert(given as PgBoss.JobInsert[], { db: inTransaction(tx) });
    },
    stop: () => boss.stop({ graceful: false, wait: false }),
  };
}
