/** The badges of a review by name, for servers whose reviews tell the ids alone. */
import type { Review } from '../../api/contract/tolerantReviews';

/** Badges by id. */
export type BadgeNames = ReadonlyMap<string, { name: string; icon: string }>;

type Given = Pick<Review, 'badges' | 'badge_ids'>;

export const lacksNames = ({ badges, badge_ids }: Given) => badge_ids.length > badges.length;

/** Those that nobody can name come last, as their number. */
export function badgesOf({ badges, badge_ids }: Given, names: BadgeNames): { name: string; icon: string }[] {
  const told = new Set(badges.map(({ id }) => id));
  const untold = badge_ids.filter((id) => !told.has(id));
  const known = untold.flatMap((id) => names.get(id) ?? []);
  const rest = untold.length - known.length;
  const unknown = rest === 0 ? [] : [{ name: rest === 1 ? '1 medalla' : `${rest} medallas`, icon: '' }];
  return [...badges, ...known, ...unknown].map(({ name, icon }) => ({ name, icon }));
}
