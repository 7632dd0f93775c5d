import type { Review } from '~/api/contract/tolerantReviews';
import { type BadgeNames, badgesOf } from '~/app/domain/reviews/reviews';
import { formatDateTime } from '~/app/domain/time/dates';

/** A review ready to be shown; dates are dd/MM/yyyy HH:mm in the marketplace's zone. */
export interface ReviewView {
  id: string;
  /** 1 to 5. */
  stars: number;
  title: string;
  text: string;
  badges: { name: string; icon: string }[];
  date: string;
  /** Date of the last change; '' for none. */
  changed: string;
  reply: { text: string; date: string } | null;
}

export function reviewView(
  one: Review,
  { timeZone, badgeNames }: { timeZone: string; badgeNames: BadgeNames },
): ReviewView {
  const when = (instant: string | null | undefined) => (instant ? formatDateTime(instant, timeZone) : '');
  return {
    id: one.id,
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(one, badgeNames),
    date: when(one.created_at),
    changed: when(one.updated_at),
    reply: one.reply && { text: one.reply.text, date: when(one.reply.created_at) },
  };
}
