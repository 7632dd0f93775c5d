import type { Review } from '../../../../api/contract/tolerantReviews';
import { formatDateTime } from '../../../domain/dates';
import { type BadgeNames, badgesOf } from '../../../domain/reviewBadges';
import { wholeName } from '../../../domain/shortName';
import type { Face } from '../../../ui/Avatar';

export interface ReceivedView {
  id: string;
  author: string;
  face: Face;
  /** An instant, and dd/MM/yyyy HH:mm of the marketplace's clock. */
  at: string;
  date: string;
  /** The same of its last change; '' when there was none. */
  changed: string;
  /** 1 to 5. */
  stars: number;
  title: string;
  text: string;
  badges: { name: string; icon: string }[];
  reply: { text: string; date: string } | null;
}

/** A review as its mentor reads it. */
export function receivedView(
  one: Review,
  { timeZone, badgeNames }: { timeZone: string; badgeNames: BadgeNames },
): ReceivedView {
  const author = wholeName(one.alumno);
  const { username, profile_picture } = one.alumno;
  return {
    id: one.id,
    author,
    face: { full_name: author, username: username || author, profile_picture },
    at: one.created_at,
    date: formatDateTime(one.created_at, timeZone),
    changed: one.updated_at ? formatDateTime(one.updated_at, timeZone) : '',
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(one, badgeNames),
    reply: one.reply && {
      text: one.reply.text,
      date: one.reply.created_at ? formatDateTime(one.reply.created_at, timeZone) : '',
    },
  };
}
