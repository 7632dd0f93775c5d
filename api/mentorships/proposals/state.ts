import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Interval } from '~/api/availability/slots';
import type { Services } from '~/api/context';
import { inSmallBatches, SMALL_BATCH } from '~/api/db/batches';
import { mentorships, proposals } from '~/api/db/schema';
import { inForce } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import type { MentorshipRow, OpenProposal } from '~/api/mentorships/queries';

type Outcome = NonNullable<(typeof proposals.$inferSelect)['outcome']>;

/** The proposal that can still be accepted, or null. */
export const openProposalOf = ({ proposal }: MentorshipRow, now: Date): OpenProposal | null =>
  proposal && proposal.expiresAt > now ? proposal : null;

export const isAt = (one: Interval, other: Interval) =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime();

/** Ends the open proposals of these sessions and frees their hours. Returns how many there were. */
export async function endProposals(
  mentorshipIds: number[],
  { outcome, at, only }: { outcome: Outcome; at: Date; only?: number },
  tx: Db,
): Promise<number> {
  const ended = await tx
    .update(proposals)
    .set({ endedAt: at, outcome })
    .where(
      and(
        inArray(proposals.mentorshipId, mentorshipIds),
        isNull(proposals.endedAt),
        only === undefined ? undefined : eq(proposals.id, only),
      ),
    )
    .returning({ id: proposals.id });
  return ended.length;
}

/** The session is in force: a proposal that expires with its request is ended with it (unanswered.ts). */
const stands = (now: Date) =>
  sql`exists (select 1 from mentorships where ${mentorships.id} = ${proposals.mentorshipId} and ${inForce(now)})`;

/** Ends proposals that nobody answered in time, with a notice to everybody in the session. Returns how many. */
export const expireProposals = (services: Services): Promise<number> =>
  inSmallBatches(services, (tx) => endExpired(undefined, { tx, now: services.clock(), services }));

/** Ends one batch of expired proposals that match `which`. Returns how many. */
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
    .limit(SMALL_BATCH)
    .for('update', { skipLocked: true });
  for (const { id, mentorshipId } of rows) {
    await endProposals([mentorshipId], { outcome: 'expired', at: now, only: id }, tx);
    await services.notices.session(tx, { event: 'proposalExpired', mentorshipId, byUserId: null });
  }
  return rows.length;
}
