import { sql } from 'drizzle-orm';
import type { Db } from '~/api/db/types';

/** Runs the work of one key after another, that of different keys at once. */
export type SerializeByKey = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/**
 * In front of the database's lock on a mentor: calls that wait here hold no connection, so that a mentor in
 * demand cannot use up the pool. Between instances the lock alone decides.
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

const MENTOR = 1;
const STUDENT = 2;

/**
 * Changes of a mentor's hours or bookings wait for each other until the transaction ends. Without it
 * overlapping bookings deadlock on the exclusion constraint.
 */
export async function lockMentor(mentorId: number, tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MENTOR}::int, ${mentorId}::int)`);
}

/** After the mentor's lock, and in ascending order, so that two bookings never wait for each other. */
export async function lockStudents(ids: number[], tx: Db): Promise<void> {
  for (const id of [...ids].sort((a, b) => a - b)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${STUDENT}::int, ${id}::int)`);
  }
}
