import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { conflict, notFound } from '../http/errors';
import { retrying } from '../http/retry';
import type { Services } from '../services';
import type { Caller } from '../types';
import { lockMentor } from './locks';
import { concerns, hasKey, type MentorshipRow, selectMentorships } from './queries';

/** One session as it is under its mentor's lock, and the transaction that changes it. */
export interface Change {
  row: MentorshipRow;
  caller: Caller;
  tx: Db;
  now: Date;
  services: Services;
}
interface Asked {
  /** Identifier, or id in digits. */
  key: string;
  caller: Caller;
}

/**
 * Changes one session of the caller: alone among all changes of its mentor's sessions, in one transaction, on the row as it is then.
 * @throws 404 when the caller has no such session
 */
export async function changing<T>(
  { key, caller }: Asked,
  services: Services,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { mentorId } = await findStored({ key, caller }, services.db);
  return alone(mentorId, services, async (tx) => {
    const row = await findStored({ key, caller }, tx);
    return work({ row, caller, tx, now: services.clock(), services });
  });
}

/** A transaction under the lock of one mentor, tried again when the database gave it up. */
export function alone<T>(mentorId: number, services: Services, work: (tx: Db) => Promise<T>): Promise<T> {
  const { db, random, turns } = services;
  const locked = () =>
    db.transaction(async (tx) => {
      await lockMentor(mentorId, tx);
      return work(tx);
    });
  return turns(mentorId, () => retrying(locked, random));
}

/** Also a request that went unanswered, so that its mentor is told why nothing can be done any more. @throws 404 */
async function findStored({ key, caller }: Asked, db: Db): Promise<MentorshipRow> {
  const kept = or(isNull(mentorships.cancelledAt), eq(mentorships.cancelKind, 'unanswered'));
  const [row] = await selectMentorships(db, and(hasKey(key), concerns(caller), kept));
  if (!row) throw notFound();
  return row;
}

/** Who joins or leaves is news for the calendars of the others. */
export async function countSeatChange(id: number, tx: Db): Promise<void> {
  await tx
    .update(mentorships)
    .set({ seatChanges: sql`${mentorships.seatChanges} + 1` })
    .where(eq(mentorships.id, id));
}

export const BEGUN = 'La mentoría ya ha empezado.';

/** @throws 409 once it has begun */
export function refuseBegun({ row, now }: Pick<Change, 'row' | 'now'>, detail = BEGUN) {
  if (row.cancelledAt !== null || row.start <= now) throw conflict(detail);
}
