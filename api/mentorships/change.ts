import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Caller, Services } from '~/api/context';
import { inTurn, lockMentor } from '~/api/db/locks';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict } from '~/api/http/errors';
import { EXPIRED, visibleTo } from './may';
import { type MentorshipRow, matchesKey, selectMentorships } from './queries';
import { markMissed } from './reports/state';

/** A session read under its mentor's lock, and the transaction that changes it. */
export interface Change {
  row: MentorshipRow;
  caller: Caller;
  tx: Db;
  now: Date;
  services: Services;
}
export interface SessionRequest {
  key: string;
  caller: Caller;
}

/**
 * Changes one session of the caller, on its current row, in one transaction. Changes of a mentor's sessions run
 * one at a time. @throws 404 when the caller has no such session
 */
export async function withLockedSession<T>(
  { key, caller }: SessionRequest,
  services: Services,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { mentorId } = await findStored({ key, caller }, services.db);
  return withMentorLock(mentorId, services, async (tx) => {
    const row = await findStored({ key, caller }, tx);
    return work({ row, caller, tx, now: services.clock(), services });
  });
}

/** Runs `work` under the mentor's lock, which every change of their hours or sessions takes. */
export const withMentorLock = <T>(mentorId: number, services: Services, work: (tx: Db) => Promise<T>) =>
  inTurn(mentorId, services, async (tx) => {
    await lockMentor(mentorId, tx);
    return work(tx);
  });

/** Expired requests can still be found, so that callers are told why they cannot be changed. */
export const isKept = or(isNull(mentorships.cancelledAt), eq(mentorships.cancelKind, 'unanswered'));

/** @throws 404 */
async function findStored({ key, caller }: SessionRequest, db: Db): Promise<MentorshipRow> {
  const [row] = await selectMentorships(db, and(matchesKey(key), visibleTo(caller), isKept));
  return orNotFound(row);
}

/** Changes a session that has not ended; requests expire without the mentor's lock (unanswered.ts). @throws 409 if it has */
export async function changeStored(
  id: number,
  values: PgUpdateSetSource<typeof mentorships>,
  tx: Db,
): Promise<void> {
  const isOpen = and(eq(mentorships.id, id), isNull(mentorships.cancelledAt));
  const changed = await tx.update(mentorships).set(values).where(isOpen).returning({ id: mentorships.id });
  if (changed.length === 0) throw conflict(EXPIRED);
}

/** Stores when the caller asked that sessions with a professional mentor begin early, if they did (docs/contract.md, 'Withdrawal'). */
export async function noteEarlyStart(
  asked: boolean | undefined,
  ids: number[],
  { caller, tx, now }: Pick<Change, 'caller' | 'tx' | 'now'>,
): Promise<void> {
  const { mentorshipId, studentId } = mentorshipStudents;
  if (!asked || ids.length === 0) return;
  const byTrader = and(inArray(mentorships.id, ids), mentorships.isProfessional);
  const professional = tx.select({ id: mentorships.id }).from(mentorships).where(byTrader);
  await tx
    .update(mentorshipStudents)
    .set({ earlyStartAt: now })
    .where(and(eq(studentId, caller.id), inArray(mentorshipId, professional)));
}

/** Counts a student who joins or leaves, which changes the others' calendar entries. A group without any earns nothing. */
export async function countSeatChange(id: number, tx: Db): Promise<void> {
  await tx
    .update(mentorships)
    .set({ seatChanges: sql`${mentorships.seatChanges} + 1` })
    .where(eq(mentorships.id, id));
  await markMissed(id, tx);
}
