/**
 * The booking itself (spec.md sections 5, 7 and 8; api.md sections 1 and 2): one POST with the draft's key, and when its answer is a
 * refusal or missing, a look at what the API holds now.
 */
import { ROOM_SIZE } from '../../../api/contract/bookingLimits';
import type { MentorshipPayload } from '../../../api/contract/payloads';
import type { Mentorship, User } from '../../../api/contract/tolerant';
import { ApiError, describeFailure, fieldErrorsOf } from '../../.server/api/errors';
import type { Context } from '../../.server/context';
import type { BookingDraft } from '../../domain/bookingDraft';
import { addToDay, dayOf, instantOf } from '../../domain/dates';
import { roomCode } from '../../domain/roomCode';
import { nearestOptions } from '../../domain/slotOptions';
import { rangeOf, type SlotRange } from '../../domain/slots';
import { freeSlots, type SlotDeps } from './loadWeek';

/** Days around the lost time that are searched for others. */
const BEFORE = 7;
const AFTER = 21;

export type BookingResult =
  | { kind: 'booked' }
  /** `own`: the student has another session then. `options`: free slots of the same length, nearest first. */
  | { kind: 'taken'; own: boolean; options: string[][] }
  | { kind: 'failed'; status: number; description: string; details: string[] };

export interface Booking {
  draft: BookingDraft;
  range: SlotRange;
  mentor: User;
  student: User;
}

export type BookingDeps = Omit<SlotDeps, 'api'> & {
  api: Pick<Context['api'], 'availability'> & {
    mentorships: Pick<Context['api']['mentorships'], 'create' | 'list'>;
  };
  /** From 0 to below 1. */
  random: () => number;
};

export async function book(booking: Booking, deps: BookingDeps): Promise<BookingResult> {
  try {
    await deps.api.mentorships.create(payloadOf(booking, deps), { idempotencyKey: booking.draft.key });
    return { kind: 'booked' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error }, 'mentorship could not be created');
    return afterFailure(booking, error, deps);
  }
}

export function payloadOf({ draft, range, student }: Booking, deps: BookingDeps): MentorshipPayload {
  const { timeZone } = deps.config;
  return {
    mentor: draft.mentor,
    alumnos: [student.username],
    init_date: instantOf(range.day, range.start, timeZone).toISOString(),
    end_date: instantOf(range.day, range.end, timeZone).toISOString(),
    room_code: roomCode(Number(dayOf(deps.now(), timeZone).slice(0, 4)), deps.random),
    confirmation: false,
    open: true,
    room_size: ROOM_SIZE,
    price: draft.price,
    additional_information: draft.additional_information.trim(),
    expertises: draft.expertises,
    // Extension `group-sessions`: nothing that a server of the contract alone would have to ignore.
    ...(draft.listed && { listed: true }),
  };
}

async function afterFailure(booking: Booking, error: ApiError, deps: BookingDeps): Promise<BookingResult> {
  const isRefusedForGood = error.status === 401 || error.status === 403;
  const mine = isRefusedForGood ? null : await ownBookings(deps);
  if (mine?.some((one) => isThisBooking(one, booking, deps.config.timeZone))) return { kind: 'booked' };
  if (!isRefusedForGood) {
    const { slots } = booking.draft;
    const free = await freeAround(booking, deps);
    const isLost = free !== null && !slots.every((slot) => free.includes(slot));
    const open = (free ?? []).filter((slot) => !isTakenByOwn([slot], mine, deps));
    const options = nearestOptions(slots, open);
    // A mentor without any free time is another failure, and the answer says which.
    if (error.status === 409 || (isLost && options.length > 0)) {
      return { kind: 'taken', own: isTakenByOwn(slots, mine, deps), options };
    }
  }
  const status = error.status >= 400 && error.status < 500 ? error.status : 503;
  const details = Object.values(fieldErrorsOf(error)).flat();
  return { kind: 'failed', status, description: describeFailure(error), details };
}

/** The student's sessions; null when the API does not say. */
async function ownBookings({ api, log }: BookingDeps): Promise<Mentorship[] | null> {
  try {
    return await api.mentorships.list();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'own mentorships could not be listed');
    return null;
  }
}

/** Names of the mentor's free slots around the lost time; null when the API does not say. */
async function freeAround({ range, mentor }: Booking, deps: BookingDeps): Promise<string[] | null> {
  const today = dayOf(deps.now(), deps.config.timeZone);
  const early = addToDay(range.day, -BEFORE);
  const span = { from: early < today ? today : early, to: addToDay(range.day, AFTER) };
  return freeSlots(mentor.id, span, deps);
}

/** The same request, not another one for the same hours; what a server leaves out of its list is not compared. */
function isThisBooking(one: Mentorship, { draft, range }: Booking, timeZone: string): boolean {
  const text = one.additional_information.trim();
  return (
    one.mentor?.username === draft.mentor &&
    one.init_date === instantOf(range.day, range.start, timeZone).toISOString() &&
    one.end_date === instantOf(range.day, range.end, timeZone).toISOString() &&
    (one.price === 0 || one.price === draft.price) &&
    (text === '' || text === draft.additional_information.trim())
  );
}

function isTakenByOwn(slots: readonly string[], mine: Mentorship[] | null, { config }: BookingDeps): boolean {
  const range = rangeOf(slots);
  if (!range) return false;
  const start = instantOf(range.day, range.start, config.timeZone).toISOString();
  const end = instantOf(range.day, range.end, config.timeZone).toISOString();
  return (mine ?? []).some((one) => one.init_date < end && start < one.end_date);
}
