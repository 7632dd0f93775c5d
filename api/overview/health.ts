/** Whether mails leave, jobs run and the disk has room, for `/metrics` and `/readyz` (docs/operations/monitoring.md). */
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Reading } from '~/api/context';
import { JOB_HOURS, JOB_NAMES } from '~/api/contract/rules/jobs';
import { hasQueues } from '~/api/db/jobQueue';
import { jobRuns } from '~/api/db/schema';
import { DEAD_LETTERS, QUEUE } from '~/api/mail/queue';
import type { Health } from '~/api/telemetry/metrics';
import { HOUR, MINUTE, within } from '~/api/time';

/** A round runs every minute and may take some; work that is done each hour or night begins with one. */
const LATE_MS = 5 * MINUTE;

interface Asked extends Reading, Pick<Health, 'replica'> {
  /** Of this process: a job that has not run yet counts from then. */
  startedAt: Date;
  /** Whether a backup is made each night. */
  isBackedUp: boolean;
  dataDir: string;
}

/** Milliseconds; then the database counts as one that does not answer. */
const SILENCE_MS = 1_500;

/** Never rejects, and answers within SILENCE_MS. */
export async function readHealth({ dataDir, replica, ...asked }: Asked): Promise<Health> {
  const disk = await statfs(dataDir).catch(() => null);
  const unknown = { mails: null, jobs: [] };
  const reading = readDatabase(asked).catch(() => unknown);
  const known = await within(SILENCE_MS, reading, () => unknown);
  return { ...known, replica, freeBytes: disk && disk.bavail * disk.bsize };
}

async function readDatabase({ startedAt, isBackedUp, ...reading }: Omit<Asked, 'dataDir' | 'replica'>) {
  const { db, now } = reading;
  const runs = new Map((await db.select().from(jobRuns)).map((run) => [run.job, run]));
  const jobs = JOB_NAMES.filter((job) => job !== 'backup' || isBackedUp).map((job) => {
    const { at = startedAt, whole = true } = runs.get(job) ?? {};
    const since = Math.max(0, now.getTime() - at.getTime());
    const late = since > (JOB_HOURS[job] ?? 0) * HOUR + LATE_MS;
    return { job, sinceSeconds: since / 1_000, late, failing: !whole };
  });
  return { mails: await readMails(reading), jobs };
}

async function readMails({ db, now }: Reading): Promise<NonNullable<Health['mails']>> {
  const none = { waiting: 0, retrying: 0, failed: 0, lagSeconds: 0, stuck: false };
  if (!(await hasQueues(db))) return none;
  const { rows } = await db.execute<Omit<typeof none, 'lagSeconds'> & { oldest: string | null }>(sql`
    select (count(*) filter (where of_mail and state in ('created', 'active')))::int as waiting,
      (count(*) filter (where of_mail and state = 'retry'))::int as retrying,
      (count(*) filter (where not of_mail and state = 'created'))::int as failed,
      min(created_on) filter (where of_mail and state in ('created', 'active', 'retry')) as oldest,
      coalesce(min(started_on) filter (where of_mail and state = 'retry')
        > coalesce(max(completed_on) filter (where of_mail and state = 'completed'), '-infinity'), false) as stuck
    from (select *, name = ${QUEUE} as of_mail from pgboss.job where name in (${QUEUE}, ${DEAD_LETTERS})) j`);
  const { oldest = null, ...counts } = rows[0] ?? {};
  const lag = oldest === null ? 0 : Math.max(0, now.getTime() - new Date(oldest).getTime());
  return { ...none, ...counts, lagSeconds: lag / 1_000 };
}
