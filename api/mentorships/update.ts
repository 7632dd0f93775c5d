import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { mentorshipUpdatePayload } from '../contract/payloads';
import { mentorships } from '../db/schema';
import { tellMentorship } from '../notifications/mentorshipNotices';
import type { Services } from '../services';
import type { Caller } from '../types';
import { type Change, changing } from './change';
import { confirm } from './confirm';
import { type MentorshipRow, rowOf } from './queries';

type Payload = z.output<typeof mentorshipUpdatePayload>;

/**
 * PUT and PATCH: `confirmation: true` by the mentor; `additional_information` by who booked it; `listed` by both of them. Everything else
 * that is sent is ignored, as are these in anybody else's whole object, and all but the first once it has begun. Answers the row as it is now.
 */
export function updateMentorship(
  key: string,
  payload: Payload,
  caller: Caller,
  services: Services,
): Promise<MentorshipRow> {
  return changing({ key, caller }, services, async (change) => {
    const { row, tx } = change;
    if (payload.confirmation === true && row.confirmedAt === null) await confirm(change);
    const fields = changedFields(payload, change);
    if (Object.keys(fields).length > 0) {
      await tx.update(mentorships).set(fields).where(eq(mentorships.id, row.id));
    }
    if (fields.listed !== undefined) {
      const event = fields.listed ? 'opened' : 'closed';
      await tellMentorship(tx, { event, mentorshipId: row.id, byUserId: caller.id }, services);
    }
    return rowOf(row.id, tx);
  });
}

/** What the caller may write of it and has written differently. */
function changedFields(
  { additional_information: text, listed }: Payload,
  { row, caller, now }: Change,
): { additionalInformation?: string; listed?: boolean } {
  const books = caller.id === row.bookedById;
  const lists = books || caller.id === row.mentorId;
  if (row.cancelledAt !== null || row.start <= now) return {};
  return {
    ...(books && text !== undefined && text !== row.additionalInformation
      ? { additionalInformation: text }
      : {}),
    ...(lists && listed !== undefined && listed !== row.listed ? { listed } : {}),
  };
}
