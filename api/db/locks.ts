import { sql } from 'drizzle-orm';
import { tellTime } from './clock';
import { retriedTransaction } from './errors';
import type { Db } from './types';

/** Runs the tasks of one key in sequence, those of different keys in parallel. */
export type SerializeByKey = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/**
 * A queue before the database's lock on a mentor: waiting calls hold no connection, so a popular mentor cannot exhaust
 * the pool. Between instances only the lock counts.
 */
export function serializeByKey(): SerializeByKey {
  const last = new Map<number, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}

interface Turns {
  db: Db;
  random: () => number;
  mentorQueue: SerializeByKey;
}

/** A transaction on one mentor's data, after earlier ones. Retried after a deadlock or serialisation failure. */
export const inTurn = <T>(mentorId: number, turns: Turns, work: (tx: Db) => Promise<T>): Promise<T> =>
  turns.mentorQueue(mentorId, () => retriedTransaction(turns, work));

/** A change of a mentor's hours: bookings wait, so that none sees half of it. */
export const changeHours = <T>(
  mentorId: number,
  services: Turns & { clock: () => Date },
  work: (tx: Db, now: Date) => Promise<T>,
): Promise<T> =>
  inTurn(mentorId, services, async (tx) => {
    const now = services.clock();
    await lockMentor(mentorId, tx);
    await tellTime(tx, now);
    return work(tx, now);
  });

const MENTOR = 1;
const STUDENT = 2;
const ADMINS = 3;

/** Until the transaction ends. Without it overlapping bookings would deadlock on the constraint. */
export async function lockMentor(mentorId: number, tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MENTOR}::int, ${mentorId}::int)`);
}

/** Taken after the mentor's lock and in ascending order, so that two bookings never deadlock. */
export async function lockStudents(ids: number[], tx: Db): Promise<void> {
  for (const id of [...ids].sort((a, b) => a - b)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${STUDENT}::int, ${id}::int)`);
  }
}

/** Before rows are locked: one transaction at a time takes an administrator away. */
export const lockAdmins = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${ADMINS}::int, 0)`);
