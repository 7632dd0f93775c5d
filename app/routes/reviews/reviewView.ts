import type { Review } from '~/api/contract/tolerantReviews';
import { type BadgeNames, badgesOf } from '~/app/domain/reviews/reviews';
import { formatInstant } from '~/app/domain/time/dates';

interface ReviewOptions {
  timeZone: string;
  badgeNames: BadgeNames;
  /** Of the dates. */
  pattern?: string;
}

export type ReviewView = ReturnType<typeof reviewView>;

/** A review ready to be shown; dates are '' if there are none. */
export function reviewView(
  one: Review,
  { timeZone, badgeNames, pattern = 'dd/MM/yyyy HH:mm' }: ReviewOptions,
) {
  const when = (at: string | null | undefined) => (at ? formatInstant(at, pattern, timeZone) : '');
  return {
    id: one.id,
    /** 1 to 5. */
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(one, badgeNames),
    /** ISO instant. */
    at: one.created_at,
    date: when(one.created_at),
    /** The last change. */
    changed: when(one.updated_at),
    reply: one.reply && { text: one.reply.text, date: when(one.reply.created_at) },
  };
}
