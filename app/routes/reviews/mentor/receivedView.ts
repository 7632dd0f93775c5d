import type { Review } from '../../../../api/contract/tolerantReviews';
import { formatInstant } from '../../../domain/dates';
import { wholeName } from '../../../domain/shortName';
import type { Face } from '../../../ui/Avatar';

export interface ReceivedView {
  id: string;
  author: string;
  face: Face;
  /** An instant, and dd/MM/yyyy of the marketplace's clock. */
  at: string;
  date: string;
  /** dd/MM/yyyy of its last change; '' when there was none. */
  changed: string;
  /** 1 to 5. */
  stars: number;
  title: string;
  text: string;
  badges: { name: string; icon: string }[];
  reply: { text: string; date: string } | null;
}

/** Badges by id, for reviews that tell the id alone. */
export type BadgeNames = ReadonlyMap<string, { name: string; icon: string }>;

/** A review as its mentor reads it. */
export function receivedView(
  one: Review,
  { timeZone, badgeNames }: { timeZone: string; badgeNames: BadgeNames },
): ReceivedView {
  const day = (at: string) => formatInstant(at, 'dd/MM/yyyy', timeZone);
  const author = wholeName(one.alumno);
  const { username, profile_picture } = one.alumno;
  return {
    id: one.id,
    author,
    face: { full_name: author, username: username || author, profile_picture },
    at: one.created_at,
    date: day(one.created_at),
    changed: one.updated_at ? day(one.updated_at) : '',
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(one, badgeNames),
    reply: one.reply && {
      text: one.reply.text,
      date: one.reply.created_at ? day(one.reply.created_at) : '',
    },
  };
}

function badgesOf({ badges, badge_ids }: Review, badgeNames: BadgeNames) {
  const told = new Set(badges.map((badge) => badge.id));
  const untold = badge_ids.flatMap((id) => (told.has(id) ? [] : [badgeNames.get(id)]));
  return [...badges, ...untold].flatMap((badge) => (badge ? [{ name: badge.name, icon: badge.icon }] : []));
}
