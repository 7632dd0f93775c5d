import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { sqlErrorOf } from '../http/sqlErrors';
import type { LinkRequest } from './resetLinks';

const QUEUE = 'account-links';

/**
 * Where requests for a link wait. The call that brings one writes the same row for every address, known or not, and a job does the rest:
 * neither its answer nor its time tells whether there is an account.
 */
export interface LinkRequests {
  put(request: LinkRequest): Promise<void>;
}

interface Options {
  send: (request: LinkRequest) => Promise<void>;
  log: Logger;
  /** Seconds before the first repeat; doubled each time, five times. */
  retryDelay?: number;
}

/** Survives a restart; a request nobody could answer within a day is dropped. `send` rejects when it is to be tried again. */
export async function createLinkRequests(
  boss: PgBoss,
  { send, log, retryDelay = 5 }: Options,
): Promise<LinkRequests> {
  await boss.createQueue(QUEUE, {
    name: QUEUE,
    retryLimit: 5,
    retryDelay,
    retryBackoff: true,
    retentionDays: 1,
  });
  await boss.work<LinkRequest>(QUEUE, { batchSize: 10, pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) {
      try {
        await send(job.data);
      } catch (error) {
        // Never its message: it may carry the statement, and with it the address.
        const { name } = error instanceof Error ? error : { name: typeof error };
        log.warn({ name, code: sqlErrorOf(error)?.code, job: job.id }, 'a link was not sent');
        await boss.fail(QUEUE, job.id, { message: 'see the log' });
      }
    }
  });
  return { put: (request) => boss.insert([{ name: QUEUE, data: request }]) };
}
