import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { descriptionProblem } from '../contract/bookingLimits';
import type { mentorshipUpdatePayload } from '../contract/payloads';
import { mentorships } from '../db/schema';
import { conflict, invalid } from '../http/errors';
import { tellMentorship } from '../notifications/mentorshipNotices';
import type { Services } from '../services';
import type { Caller } from '../types';
import { type Change, changing } from './change';
import { confirm } from './confirm';
import { readsDescription } from './description';
import { type MentorshipRow, rowOf, viewsOf } from './queries';
import { namesSettled, unsettled } from './settled';

type Payload = z.output<typeof mentorshipUpdatePayload>;

const FIXED = 'No puedes cambiar este dato de la mentoría.';
const NOT_BACK = 'Una mentoría confirmada no vuelve a estar pendiente: si no puede ser, cancélala.';

/**
 * PUT and PATCH: `confirmation: true` by the mentor; before its start `additional_information` by who booked it, and `listed` by both of
 * them. Everything else may come along as the caller reads it. Answers the row as it is now.
 * @throws 400 per field that the caller may not change, 403 and 409 as `confirm`, 409 when it is confirmed already
 */
export function updateMentorship(
  key: string,
  payload: Payload,
  caller: Caller,
  services: Services,
): Promise<MentorshipRow> {
  return changing({ key, caller }, services, async (change) => {
    const { row, tx } = change;
    const fields = changedFields(payload, change);
    const problems = { ...ownProblems(payload, fields, change), ...(await settledProblems(payload, change)) };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    if (payload.confirmation === true && row.confirmedAt === null) await confirm(change);
    if (Object.keys(fields).length > 0) {
      await tx.update(mentorships).set(fields).where(eq(mentorships.id, row.id));
    } else if (payload.confirmation === true && row.confirmedAt !== null && caller.id === row.mentorId) {
      throw conflict('Esta mentoría ya está confirmada.');
    }
    if (fields.listed !== undefined) {
      const event = fields.listed ? 'opened' : 'closed';
      await tellMentorship(tx, { event, mentorshipId: row.id, byUserId: caller.id }, services);
    }
    return rowOf(row.id, tx);
  });
}

interface Fields {
  additionalInformation?: string;
  listed?: boolean;
}

/** What the caller may write of it and has written differently. */
function changedFields(
  { additional_information: text, listed }: Payload,
  { row, caller, now }: Change,
): Fields {
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

type Problems = Record<string, string[]>;

/** Of the three fields that can be changed: what is wrong with the change, or that it is not the caller's to make. */
function ownProblems(payload: Payload, fields: Fields, { row, caller }: Change): Problems {
  const { confirmation, additional_information: text, listed } = payload;
  const read = readsDescription(row, caller) ? row.additionalInformation : '';
  const written = fields.additionalInformation;
  const problem = written === undefined ? null : descriptionProblem(written);
  return {
    ...(confirmation === false && row.confirmedAt !== null && { confirmation: [NOT_BACK] }),
    ...(text !== undefined && text !== read && written === undefined && { additional_information: [FIXED] }),
    ...(problem !== null && { additional_information: [problem] }),
    ...(listed !== undefined && listed !== row.listed && fields.listed === undefined && { listed: [FIXED] }),
  };
}

/** Of what a booking settles. The session is read whole only when something of it was sent. */
async function settledProblems(payload: Payload, { row, caller, tx, now }: Change): Promise<Problems> {
  if (!namesSettled(payload)) return {};
  const [shown] = await viewsOf([row], { db: tx, now, caller });
  const others = shown ? unsettled(payload, shown) : [];
  return Object.fromEntries(others.map((field) => [field, [FIXED]]));
}
