import { and, asc, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import { withRetries } from '~/api/db/errors';
import { mentorships, proposals } from '~/api/db/schema';
import { inForce } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { endProposals } from './state';

const BATCH_SIZE = 25;

/** What it is about is in force: one that expires with its request ends with it (unanswered.ts). */
const stands = (now: Date) =>
  sql`exists (select 1 from mentorships where ${mentorships.id} = ${proposals.mentorshipId} and ${inForce(now)})`;

/** Ends proposals that nobody answered in time and tells everybody in it. Returns how many. */
export async function expireProposals(services: Services): Promise<number> {
  let total = 0;
  for (;;) {
    const now = services.clock();
    const work = () => services.db.transaction((tx) => endExpired(undefined, { tx, now, services }));
    const done = await withRetries(work, services.random);
    total += done;
    if (done < BATCH_SIZE) return total;
  }
}

/** A batch of them, of those that fit. Returns how many. */
export async function endExpired(
  which: SQL | undefined,
  { tx, now, services }: { tx: Db; now: Date; services: Services },
): Promise<number> {
  const due = and(which, isNull(proposals.endedAt), lte(proposals.expiresAt, now), stands(now));
  const rows = await tx
    .select({ id: proposals.id, mentorshipId: proposals.mentorshipId })
    .from(proposals)
    .where(due)
    .orderBy(asc(proposals.expiresAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  for (const { id, mentorshipId } of rows) {
    await endProposals([mentorshipId], { outcome: 'expired', at: now, only: id }, tx);
    await services.notices.session(tx, { event: 'proposalExpired', mentorshipId, byUserId: null });
  }
  return rows.length;
}
