/** 'Esta y las siguientes': what changes a session of a series and all later ones (docs/contract.md, 'Series'). */
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Caller, Services } from '~/api/context';
import { wayOut } from '~/api/contract/rules/roles';
import { SERIES_WEEKS_MAX } from '~/api/contract/rules/sessions';
import { mentorships } from '~/api/db/schema';
import { inForce, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { notFound } from '~/api/http/errors';
import { endingOf, endSession, giveUpSeat } from '~/api/mentorships/cancel';
import { type Change, withMentorLock } from '~/api/mentorships/change';
import { assertMayCancel, visibleTo } from '~/api/mentorships/may';
import { settleAfterLeaving } from '~/api/mentorships/proposals/answer';
import { getMentorship, type MentorshipRow, selectMentorships } from '~/api/mentorships/queries';

export interface FollowingRequest {
  /** Of the series. */
  id: string;
  /** Identifier of the first of those that change. */
  from: string;
  caller: Caller;
}

export const ofSeries = (id: string, caller: Caller) => and(eq(mentorships.seriesId, id), visibleTo(caller));

/**
 * Changes a session of a series and the later ones that are in force, in one transaction under the lock of their
 * mentor. They come by their start; the first may have begun or expired, which the work has to refuse.
 * @throws 404 when the caller has no such session
 */
export async function withFollowing<T>(
  asked: FollowingRequest,
  services: Services,
  work: (changes: [Change, ...Change[]], tx: Db) => Promise<T>,
): Promise<T> {
  const { mentorId } = await findFirst(asked, services.db);
  return withMentorLock(mentorId, services, async (tx) => {
    const { id, caller } = asked;
    const now = services.clock();
    const first = await findFirst(asked, tx);
    const later = and(ofSeries(id, caller), inForce(now), sql`${start} > ${timestamptz(first.start)}`);
    const rows = await selectMentorships(tx, later, { limit: SERIES_WEEKS_MAX, order: asc });
    const changeOf = (row: MentorshipRow): Change => ({ row, caller, tx, now, services });
    return work([changeOf(first), ...rows.map(changeOf)], tx);
  });
}

/** As a call about it alone finds it. @throws 404 */
async function findFirst({ id, from, caller }: FollowingRequest, db: Db): Promise<MentorshipRow> {
  const kept = or(isNull(mentorships.cancelledAt), eq(mentorships.cancelKind, 'unanswered'));
  const [row] = await selectMentorships(
    db,
    and(ofSeries(id, caller), eq(mentorships.identifier, from), kept),
  );
  if (!row) throw notFound();
  return row;
}

/**
 * Cancels, declines or takes back each of them as `cancel` would, or leaves those of a group; with one notice.
 * @throws 404, 409 once the first has begun
 */
export function cancelFollowing(
  { reason, ...asked }: FollowingRequest & { reason?: string },
  services: Services,
): Promise<void> {
  return withFollowing(asked, services, async (changes, tx) => {
    const left: Change[] = [];
    for (const change of changes) {
      assertMayCancel(change);
      if (wayOut(change.row, change.caller) === 'leave') {
        await giveUpSeat(change);
        left.push(change);
      } else await endSession(change, { kind: endingOf(change), reason });
    }
    const ids = changes.map(({ row }) => row.id);
    await services.notices.series(tx, { event: 'ended', ids, byUserId: asked.caller.id });
    for (const change of left)
      await settleAfterLeaving({ ...change, row: await getMentorship(change.row.id, tx) });
  });
}
