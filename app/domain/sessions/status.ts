/** Status by the clock, confirmation by the mentor (docs/product.md, 'Session dialog and moving'). */
import type { Mentorship } from '~/api/contract/mentorships';
import {
  isLate as isLateAt,
  type MentorshipStatus,
  STATUS_FILTERS,
  type StatusFilter,
  statusAt,
} from '~/api/contract/rules/sessions';
import { beginsEarly } from '~/api/contract/rules/withdrawal';

export interface StatusFields {
  /** As sent by the API, if it was. */
  status?: MentorshipStatus | null;
  /** ISO 8601. */
  init_date: string;
  end_date: string;
  confirmation: boolean;
}

export const FILTER_LABELS: Record<StatusFilter, string> = {
  all: 'Todas',
  confirmed: 'Confirmadas',
  pending: 'Pendientes',
  upcoming: 'Próximas',
  ongoing: 'En curso',
  finished: 'Finalizadas',
};

/** The form field that asks for an early beginning. */
export const EARLY = { early_start: '1' };

/** With a professional mentor, before the days to withdraw are over: whoever books it asks for that. */
export const startsEarly = (
  { mentor, init_date }: Pick<Mentorship, 'mentor' | 'init_date'>,
  now: Date,
): boolean => mentor?.profile.is_professional === true && beginsEarly(new Date(init_date), now);

/** The API's status, otherwise calculated from the clock. */
export function statusOf(
  { status, init_date, end_date }: Omit<StatusFields, 'confirmation'>,
  now: Date,
): MentorshipStatus {
  return status ?? statusAt(now, { start: new Date(init_date), end: new Date(end_date) });
}

/** A `status` parameter; unknown values are 'all'. */
export function readStatusFilter(parameter: string | null): StatusFilter {
  return STATUS_FILTERS.find((filter) => filter === parameter) ?? 'all';
}

export function matchesFilter(mentorship: StatusFields, filter: StatusFilter, now: Date): boolean {
  if (filter === 'all') return true;
  if (filter === 'confirmed') return mentorship.confirmation;
  if (filter === 'pending') return !mentorship.confirmation;
  return statusOf(mentorship, now) === filter;
}

export function countByFilter(all: readonly StatusFields[], now: Date): Record<StatusFilter, number> {
  const count = (filter: StatusFilter) => all.filter((one) => matchesFilter(one, filter, now)).length;
  const counts = STATUS_FILTERS.map((filter) => [filter, count(filter)]);
  return Object.fromEntries(counts) as Record<StatusFilter, number>;
}

/** Cancelling is possible until the start (docs/contract.md, 'Cancelling, declining and leaving'). */
export function canCancel(mentorship: Omit<StatusFields, 'confirmation'>, now: Date): boolean {
  return statusOf(mentorship, now) === 'upcoming';
}

/** By the mentor (docs/contract.md, 'Confirming and updating'). */
export function canConfirm(mentorship: StatusFields, now: Date): boolean {
  return !mentorship.confirmation && statusOf(mentorship, now) === 'upcoming';
}

export function isLate({ init_date }: Pick<StatusFields, 'init_date'>, now: Date): boolean {
  return isLateAt({ start: new Date(init_date) }, now);
}
