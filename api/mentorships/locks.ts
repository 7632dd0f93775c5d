import { sql } from 'drizzle-orm';
import type { Db } from '../db/types';

const MENTOR = 1;
const STUDENT = 2;

/**
 * Whoever changes a mentor's hours or bookings queues here until the transaction ends. Without it overlapping bookings deadlock
 * on the exclusion constraint.
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
