import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { mentorshipUpdatePayload } from '../contract/payloads';
import { mentorships } from '../db/schema';
import { notFound } from '../http/errors';
import type { Services } from '../services';
import type { Caller } from '../types';
import { confirm } from './confirm';
import { concerns, hasKey, type MentorshipRow, selectMentorships } from './queries';

/**
 * PUT and PATCH: `confirmation: true` by the mentor; `additional_information` by who booked it. Everything else that is sent is
 * ignored, as are these from anybody else's whole object. Answers the row as it is now.
 */
export async function updateMentorship(
  key: string,
  { confirmation, additional_information }: z.output<typeof mentorshipUpdatePayload>,
  caller: Caller,
  deps: Services,
): Promise<MentorshipRow> {
  const row = await findStored(key, caller, deps);
  if (confirmation === true && row.confirmedAt === null) await confirm(row, caller, deps);
  if (additional_information !== undefined && row.bookedById === caller.id && row.start > deps.clock()) {
    await deps.db
      .update(mentorships)
      .set({ additionalInformation: additional_information })
      .where(and(eq(mentorships.id, row.id), isNull(mentorships.cancelledAt)));
  }
  return findStored(key, caller, deps);
}

/** Also a request that went unanswered until its start, so that its mentor is told why it cannot be confirmed. @throws 404 */
export async function findStored(key: string, caller: Caller, { db }: Services): Promise<MentorshipRow> {
  const [row] = await selectMentorships(
    db,
    and(hasKey(key), concerns(caller), isNull(mentorships.cancelledAt)),
  );
  if (!row) throw notFound();
  return row;
}
