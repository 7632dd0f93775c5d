/**
 * Sends the booking in one POST with the draft's key (docs/contract.md, 'Booking'). After a refusal or a lost answer
 * it checks the API's state.
 */
import type { Mentorship, MentorshipPayload } from '~/api/contract/mentorships';
import { ROOM_SIZE } from '~/api/contract/rules/limits';
import { roomCode } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import { ApiError, describeFailure, fieldErrorsOf, orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import type { BookingDraft } from '~/app/domain/booking/draft';
import { nearestOptions } from '~/app/domain/slots/alternatives';
import type { SlotRange } from '~/app/domain/slots/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { freeSlots, instantsOf, instantsOfSlots, type SlotDeps } from '~/app/slots/slotWeek';

/** Days before and after the lost time that are searched for alternatives. */
const SEARCH_DAYS_BEFORE = 7;
const SEARCH_DAYS_AFTER = 21;

export type BookingResult =
  /** '' where the answer lacks it; `answerBy` is an instant. */
  | { kind: 'booked'; identifier: string; answerBy: string; confirmed: boolean }
  /** `own`: the student has another session then. `options`: free slots of that length, nearest first. */
  | { kind: 'taken'; own: boolean; options: string[][] }
  | { kind: 'failed'; status: number; description: string; details: string[]; lacksCredit: boolean };

export interface Booking {
  draft: BookingDraft;
  range: SlotRange;
  mentor: User;
  student: User;
  /** The student asks that it may begin before the days to withdraw are over. */
  early?: boolean;
  /** Paid with a pack, if one is left. */
  credit?: boolean;
}

export type BookingDeps = Omit<SlotDeps, 'api'> & {
  api: Pick<Context['api'], 'availability'> & {
    mentorships: Pick<Context['api']['mentorships'], 'create' | 'list'>;
  };
  /** From 0 up to but excluding 1. */
  random: () => number;
};

export async function book(booking: Booking, deps: BookingDeps): Promise<BookingResult> {
  try {
    const key = { idempotencyKey: booking.draft.key };
    return bookedAs(await deps.api.mentorships.create(payloadOf(booking, deps), key));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error }, 'mentorship could not be created');
    return afterFailure(booking, error, deps);
  }
}

export function payloadOf(
  { draft, range, student, early, credit }: Booking,
  deps: BookingDeps,
): MentorshipPayload {
  const { timeZone } = deps.config;
  return {
    mentor: draft.mentor,
    alumnos: [student.username],
    ...instantsOf(range, timeZone),
    room_code: roomCode(Number(dayOf(deps.now(), timeZone).slice(0, 4)), deps.random),
    confirmation: false,
    open: true,
    room_size: ROOM_SIZE,
    price: draft.price,
    additional_information: draft.additional_information.trim(),
    expertises: draft.expertises,
    // Extension `requests`: sent only if set, since other servers may reject unknown fields.
    ...(draft.listed && { listed: true }),
    ...(early && { early_start: true }),
    ...(credit && { credit: true }),
    ...(draft.offer && { offer: Number(draft.offer) }),
  };
}

export const bookedAs = (session: Mentorship | null) => ({
  kind: 'booked' as const,
  identifier: session?.identifier ?? '',
  answerBy: session?.answer_by ?? '',
  confirmed: session?.confirmation ?? false,
});

async function afterFailure(booking: Booking, error: ApiError, deps: BookingDeps): Promise<BookingResult> {
  if (['credit', 'offer'].some((one) => one in fieldErrorsOf(error))) return failedAs(error);
  const isRefusedForGood = error.status === 401 || error.status === 403;
  const mine = isRefusedForGood ? null : await ownBookings(deps);
  const found = mine?.find((one) => isThisBooking(one, booking, deps.config.timeZone));
  if (found) return bookedAs(found);
  if (!isRefusedForGood) {
    const { slots } = booking.draft;
    const free = await freeAround(booking, deps);
    const isLost = free !== null && !slots.every((slot) => free.includes(slot));
    const open = (free ?? []).filter((slot) => !isTakenByOwn([slot], mine, deps));
    const options = nearestOptions(slots, open);
    // If the mentor is unavailable altogether, the answer says so.
    if (error.status === 409 || (isLost && options.length > 0)) {
      return { kind: 'taken', own: isTakenByOwn(slots, mine, deps), options };
    }
  }
  return failedAs(error);
}

export function failedAs(error: ApiError) {
  const status = error.status >= 400 && error.status < 500 ? error.status : 503;
  const fields = fieldErrorsOf(error);
  const details = Object.values(fields).flat();
  const lacksCredit = 'credit' in fields;
  return { kind: 'failed' as const, status, description: describeFailure(error), details, lacksCredit };
}

/** The student's sessions; null if they cannot be read. */
function ownBookings({ api, log }: BookingDeps): Promise<Mentorship[] | null> {
  return orLogged(
    () => api.mentorships.list(),
    log,
    'own mentorships could not be listed',
    () => null,
  );
}

/** The mentor's free slots around the lost time; null if they cannot be read. */
async function freeAround({ range, mentor }: Booking, deps: BookingDeps): Promise<string[] | null> {
  const today = dayOf(deps.now(), deps.config.timeZone);
  const early = moveDay(range.day, -SEARCH_DAYS_BEFORE);
  const span = { from: early < today ? today : early, to: moveDay(range.day, SEARCH_DAYS_AFTER) };
  return freeSlots(mentor.id, span, deps);
}

/** Whether a session is this very request. Fields a server leaves out are not compared. */
function isThisBooking(one: Mentorship, { draft, range }: Booking, timeZone: string): boolean {
  const text = one.additional_information.trim();
  const hours = instantsOf(range, timeZone);
  return (
    one.mentor?.username === draft.mentor &&
    one.init_date === hours.init_date &&
    one.end_date === hours.end_date &&
    (one.price === 0 || one.price === draft.price) &&
    (text === '' || text === draft.additional_information.trim())
  );
}

function isTakenByOwn(slots: readonly string[], mine: Mentorship[] | null, { config }: BookingDeps): boolean {
  const hours = instantsOfSlots(slots, config.timeZone);
  if (!hours || !mine) return false;
  return mine.some((one) => one.init_date < hours.end_date && hours.init_date < one.end_date);
}
