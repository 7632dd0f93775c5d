import type { Review } from '~/api/contract/reviews';
import { formatInstant } from '~/app/domain/time/dates';
import { type BadgeNames, badgesOf } from './reviews';

interface ReviewOptions {
  timeZone: string;
  badgeNames: BadgeNames;
  /** Format of the dates. */
  pattern?: string;
}

export type ReviewView = ReturnType<typeof reviewView>;

/** A review ready to be shown, with its last change; missing dates are ''. */
export function reviewView(one: Review, options: ReviewOptions) {
  return { ...writtenReview(one, options), changed: dateOf(one.updated_at, options) };
}

/** A review without its last change. */
export function writtenReview(one: Review, options: ReviewOptions) {
  return {
    id: one.id,
    /** Belongs to a session that took place. */
    verified: one.mentorship !== null,
    /** 1 to 5. */
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(one, options.badgeNames),
    /** ISO instant. */
    at: one.created_at,
    date: dateOf(one.created_at, options),
    reply: one.reply && { text: one.reply.text, date: dateOf(one.reply.created_at, options) },
  };
}

function dateOf(at: string | null | undefined, { timeZone, pattern = 'dd/MM/yyyy HH:mm' }: ReviewOptions) {
  return at ? formatInstant(at, pattern, timeZone) : '';
}
