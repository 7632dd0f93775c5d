import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Interval } from '~/api/availability/slots';
import { proposals } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import type { MentorshipRow, OpenProposal } from '~/api/mentorships/queries';

type Outcome = NonNullable<(typeof proposals.$inferSelect)['outcome']>;

/** The proposal that can still be accepted, or null. */
export const openProposalOf = ({ proposal }: MentorshipRow, now: Date): OpenProposal | null =>
  proposal && proposal.expiresAt > now ? proposal : null;

/** The same hours. */
export const isAt = (one: Interval, other: Interval) =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime();

/** Ends the open proposals of these sessions; their hours are free. Returns how many there were. */
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
