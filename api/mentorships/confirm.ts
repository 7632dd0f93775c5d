import { and, eq, isNull, sql } from 'drizzle-orm';
import { mentorships } from '../db/schema';
import { conflict, forbidden, notFound } from '../http/errors';
import { retrying } from '../http/retry';
import type { Services } from '../services';
import type { Caller } from '../types';
import { lockMentor } from './locks';
import type { MentorshipRow } from './queries';
import { at, start } from './times';

/**
 * Confirms a request, by compare-and-swap: of two at once one writes, both succeed.
 * @throws 403 for anybody but its mentor, 409 once it has begun
 */
export async function confirm(
  { id, mentorId, start: begins }: MentorshipRow,
  caller: Caller,
  { db, clock, random, turns }: Services,
): Promise<void> {
  if (caller.id !== mentorId) throw forbidden('Solo su mentor puede confirmar la mentoría.');
  const now = clock();
  if (begins <= now) throw conflict('La mentoría ya ha empezado.');
  const work = () =>
    db.transaction(async (tx) => {
      await lockMentor(mentorId, tx);
      const open = and(eq(mentorships.id, id), isNull(mentorships.cancelledAt));
      const written = await tx
        .update(mentorships)
        .set({ confirmedAt: now })
        .where(and(open, isNull(mentorships.confirmedAt), sql`${start} > ${at(now)}`))
        .returning({ id: mentorships.id });
      if (written.length > 0) return;
      const [row] = await tx.select({ id: mentorships.id }).from(mentorships).where(open);
      if (!row) throw notFound();
    });
  await turns(mentorId, () => retrying(work, random));
}
