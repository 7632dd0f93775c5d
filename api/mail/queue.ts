import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { inTransaction } from '../jobs/inTransaction';
import type { Mail, MailDue, MailQueue } from './types';

const QUEUE = 'mail';
/** Mails that could not be delivered stay here for two weeks, for the operator. */
const DEAD_LETTERS = 'mail-undelivered';

interface Options {
  /** Hands one mail over; `id` is the same each time it is tried. A rejection means that it is to be tried again. */
  send: (mail: Mail, id: string) => Promise<void>;
  /** Asked right before: what has been overtaken is dropped. */
  isDue?: (due: MailDue) => Promise<boolean>;
  log: Logger;
  /** Seconds before the first repeat; doubled each time, ten times: about nine hours in all. */
  retryDelay?: number;
  retryLimit?: number;
}

/** Outgoing mail: survives a restart, is tried again with growing pauses, and is dropped when it says nothing any more. */
export async function createMailQueue(boss: PgBoss, options: Options): Promise<MailQueue> {
  const { send, isDue = async () => true, log, retryDelay = 30, retryLimit = 10 } = options;
  await boss.createQueue(DEAD_LETTERS);
  await boss.createQueue(QUEUE, {
    name: QUEUE,
    retryLimit,
    retryDelay,
    retryBackoff: true,
    deadLetter: DEAD_LETTERS,
  });

  const deliver = async (job: PgBoss.Job<Mail>) => {
    try {
      if (job.data.due && !(await isDue(job.data.due))) return;
      await send(job.data, job.id);
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'a mail was not delivered');
      await boss.fail(QUEUE, job.id, { message: error instanceof Error ? error.message : String(error) });
    }
  };
  await boss.work<Mail>(QUEUE, { batchSize: 10, pollingIntervalSeconds: 1 }, async (jobs) => {
    await Promise.all(jobs.map(deliver));
  });

  return {
    enqueue: (tx, mail) => boss.insert([{ name: QUEUE, data: mail }], { db: inTransaction(tx) }),
  };
}
