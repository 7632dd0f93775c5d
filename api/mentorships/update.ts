import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Services } from '~/api/context';
import type { mentorshipUpdatePayload } from '~/api/contract/mentorships';
import { descriptionProblem } from '~/api/contract/rules/limits';
import { isOffer } from '~/api/contract/rules/roles';
import { mentorships } from '~/api/db/schema';
import { conflict, refuseProblems } from '~/api/http/errors';
import { refuseMinors } from '~/api/users/minors';
import { type Change, changeStored, noteEarlyStart, withLockedSession } from './change';
import { assertMayConfirm, changeableFields, mayReadDescription } from './may';
import { bookerOf } from './offers/offers';
import { endProposals } from './proposals/state';
import { getMentorship, type MentorshipView, viewsOf } from './queries';

const numberOf = (value: unknown) => (typeof value === 'string' ? Number(value) : value);
const millisecondsOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : value);
const nameOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'username' in value ? value.username : value;
const namesOf = (value: unknown) => (Array.isArray(value) ? value.map(nameOf).sort() : value);
const identity = (value: unknown) => value;

/** The fields fixed by the booking, and how each is compared: people by username, numbers and instants by value. */
const FIXED_FIELDS = {
  init_date: millisecondsOf,
  end_date: millisecondsOf,
  price: numberOf,
  room_size: numberOf,
  room_code: identity,
  open: identity,
  mentor: nameOf,
  alumnos: namesOf,
  expertises: namesOf,
} satisfies Partial<Record<keyof MentorshipView, (value: unknown) => unknown>>;

/**
 * Confirms a request, which holds its hours from the booking on (`mentorships_mentor_no_overlap`).
 * @throws 403 for everyone but the person who was asked, 409 once it has begun or was cancelled
 */
export async function confirm(change: Change): Promise<void> {
  assertMayConfirm(change);
  const { row, caller, tx, services } = change;
  await refuseMinors(row, change);
  await markConfirmed(change);
  const event = isOffer(row) ? 'offerAccepted' : 'confirmed';
  await services.notices.session(tx, { event, mentorshipId: row.id, byUserId: caller.id });
}

/** Confirms it without checking permissions and without a notice. @throws 409 when it was cancelled */
export async function markConfirmed({ row, tx, now }: Change): Promise<void> {
  const sequence = sql`${mentorships.sequence} + 1`;
  await changeStored(row.id, { confirmedAt: now, bookedById: bookerOf(row), sequence }, tx);
  await endProposals([row.id], { outcome: 'superseded', at: now }, tx);
}

type Payload = z.output<typeof mentorshipUpdatePayload>;

const FIELD_IS_FIXED = 'No puedes cambiar este dato de la sesión.';
const STAYS_CONFIRMED = 'Una sesión confirmada no vuelve a estar pendiente: si no puede ser, cancélala.';

/**
 * PUT and PATCH: the person who was asked confirms, its booker changes the description, both change `listed`. All
 * other fields may be sent unchanged. Returns the current row.
 * @throws 400 per field that the caller may not change, 403 and 409 as `confirm`, 409 when it is already confirmed
 */
export const updateMentorship = (key: string, payload: Payload, caller: Caller, services: Services) =>
  withLockedSession({ key, caller }, services, async (change) => {
    const { row, tx } = change;
    const fields = changedFields(payload, change);
    refuseProblems({
      ...ownProblems(payload, fields, change),
      ...(await fixedFieldProblems(payload, change)),
    });
    if (payload.confirmation === true && row.confirmedAt === null) {
      await confirm(change);
      await noteEarlyStart(payload.early_start, [row.id], change);
    }
    if (Object.keys(fields).length > 0) {
      await tx.update(mentorships).set(fields).where(eq(mentorships.id, row.id));
    } else if (payload.confirmation === true && row.confirmedAt !== null && caller.id === row.mentorId) {
      throw conflict('Esta sesión ya está confirmada.');
    }
    if (fields.listed !== undefined) {
      const event = fields.listed ? 'opened' : 'closed';
      await services.notices.session(tx, { event, mentorshipId: row.id, byUserId: caller.id });
    }
    return getMentorship(row.id, tx);
  });

function changedFields({ additional_information: text, listed }: Payload, change: Change) {
  const { row } = change;
  const may = changeableFields(change);
  return {
    ...(may.description &&
      text !== undefined &&
      text !== row.additionalInformation && { additionalInformation: text }),
    ...(may.listed && listed !== undefined && listed !== row.listed && { listed }),
  };
}

/** Problems of the three fields that can change. */
function ownProblems(
  { confirmation, additional_information: text, listed }: Payload,
  fields: ReturnType<typeof changedFields>,
  { row, caller }: Change,
): Record<string, string[]> {
  const read = mayReadDescription(row, caller) ? row.additionalInformation : '';
  const written = fields.additionalInformation;
  const problem =
    written !== undefined
      ? descriptionProblem(written)
      : text !== undefined && text !== read && FIELD_IS_FIXED;
  const fixed = listed !== undefined && listed !== row.listed && fields.listed === undefined;
  return {
    ...(confirmation === false && row.confirmedAt !== null && { confirmation: [STAYS_CONFIRMED] }),
    ...(problem && { additional_information: [problem] }),
    ...(fixed && { listed: [FIELD_IS_FIXED] }),
  };
}

/** Problems of the fields fixed by the booking; the whole view is only read when some of them were sent. */
async function fixedFieldProblems(payload: Payload, { row, caller, tx, now }: Change) {
  const sent = Object.entries(FIXED_FIELDS).filter(([field]) => field in payload);
  const [shown] = sent.length > 0 ? await viewsOf([row], { db: tx, now, caller }) : [];
  if (!shown) return {};
  const changed = sent.filter(
    ([field, plain]) =>
      !isDeepStrictEqual(plain(payload[field]), plain(shown[field as keyof MentorshipView])),
  );
  return Object.fromEntries(changed.map(([field]) => [field, [FIELD_IS_FIXED]]));
}
