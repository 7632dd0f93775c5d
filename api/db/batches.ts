import { sql } from 'drizzle-orm';
import { MINUTE } from '~/api/time';
import { retriedTransaction } from './errors';
import type { Db } from './types';

/** Kinds of work that only one instance does at a time: the second key of their advisory lock. */
export const LOCK_KEYS = {
  reminders24: 1,
  reminders1: 2,
  feedback: 3,
  unreadChats: 4,
  matches: 5,
  answers: 6,
  publishedReviews: 7,
  suspensions: 8,
  lateCases: 9,
  checks: 12,
} as const;
const LOCK = 3;

interface Retrying {
  db: Db;
  random: () => number;
}
/** Small, since the embedded engine blocks everybody during a transaction. */
export const BATCH = 50;
const MAX_BATCHES = 200;

/**
 * Repeats `work` (returns how many items it handled, at most `BATCH`), each time in a transaction of its own.
 * False if there may be more: another instance works on it, or it was too much for one round.
 */
export async function inBatches(
  piece: keyof typeof LOCK_KEYS,
  { services, stopping }: { services: Retrying; stopping: () => boolean },
  work: (tx: Db) => Promise<number>,
): Promise<boolean> {
  for (let batch = 0; batch < MAX_BATCHES && !stopping(); batch++) {
    const taken = await retriedTransaction(services, async (tx) =>
      (await isOurs(piece, tx)) ? work(tx) : null,
    );
    if (taken === null) return false;
    if (taken < BATCH) return true;
  }
  return false;
}

async function isOurs(piece: keyof typeof LOCK_KEYS, tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}::int, ${LOCK_KEYS[piece]}::int) as ours`,
  );
  return rows[0]?.ours === true;
}

/** Smaller, so that nobody waits long for locked rows. */
export const SMALL_BATCH = 25;

/**
 * Repeats `work`, each time in a transaction of its own, while it handles `SMALL_BATCH` items; returns how many in all.
 * Several instances may run it at once: each takes rows that no other has locked.
 */
export async function inSmallBatches(services: Retrying, work: (tx: Db) => Promise<number>): Promise<number> {
  let total = 0;
  for (let done = SMALL_BATCH; done === SMALL_BATCH; total += done)
    done = await retriedTransaction(services, work);
  return total;
}

/** Margin for transactions that read the clock before the last round and committed after it. */
const MARGIN = 10 * MINUTE;

/** Where to start looking for due work: neither useless by now nor seen by the last round. */
export function lookBack(now: Date, { since, useful }: { since: Date | null; useful: number }): Date {
  const oldest = now.getTime() - useful;
  // The clock was set back: look at everything.
  if (since === null || since > now) return new Date(oldest);
  return new Date(Math.max(oldest, since.getTime() - MARGIN));
}
