import type { Review } from '~/api/contract/reviews';

/** Summary and filtering of a mentor's reviews (docs/product.md, 'Reviews'). */
export const MARKS = [5, 4, 3, 2, 1] as const;
export type Mark = (typeof MARKS)[number];

export interface ReviewFilter {
  /** null = any. */
  stars: Mark | null;
  /** Badge id; '' = any. */
  badge: string;
}

export const ANY_REVIEW: ReviewFilter = { stars: null, badge: '' };

const BADGE_KEY = /^[\w-]{1,64}$/;

/** The filter in an address, `estrellas` and `medalla`; invalid values are ignored. */
export function readReviewFilter(params: URLSearchParams): ReviewFilter {
  const [stars, badge] = [params.get('estrellas'), params.get('medalla') ?? ''];
  return {
    stars: MARKS.find((mark) => String(mark) === stars) ?? null,
    badge: BADGE_KEY.test(badge) ? badge : '',
  };
}

/** `readReviewFilter` in reverse. */
export const reviewQuery = ({ stars, badge }: ReviewFilter) => ({
  estrellas: stars ?? undefined,
  medalla: badge || undefined,
});

export interface BadgeCount {
  id: string;
  /** '' if reviews contain only the id. */
  name: string;
  icon: string;
  count: number;
}

export type ReviewSummary = ReturnType<typeof summarizeReviews>;

type Given = Pick<Review, 'badges' | 'badge_ids'>;
type Reviewed = Given & Pick<Review, 'calification'>;

export const fitsFilter = (one: Reviewed, { stars, badge }: ReviewFilter): boolean =>
  (stars === null || one.calification === stars) && (badge === '' || one.badge_ids.includes(badge));

/** Summarises all of a mentor's reviews: each of the two filters restricts the counts of the other. */
export function summarizeReviews(all: readonly Reviewed[], { stars, badge }: ReviewFilter) {
  const marks: Record<Mark, number> = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  const badges = new Map<string, BadgeCount>();
  for (const one of all) {
    const mark = MARKS.find((known) => known === one.calification);
    if (mark && fitsFilter(one, { stars: null, badge })) marks[mark]++;
    const counts = fitsFilter(one, { stars, badge: '' }) ? 1 : 0;
    for (const id of new Set(one.badge_ids)) {
      const known = badges.get(id) ?? { id, name: '', icon: '', count: 0 };
      const told = one.badges.find((each) => each.id === id);
      badges.set(id, {
        ...known,
        ...(told && { name: told.name, icon: told.icon }),
        count: known.count + counts,
      });
    }
  }
  return {
    /** All of the mentor's reviews, whatever the filter. */
    count: all.length,
    average: averageOf(all),
    /** Number of reviews per mark, among those with the chosen badge. */
    stars: marks,
    /** Badges given, most frequent first, counted among reviews with the chosen mark. */
    badges: [...badges.values()].sort((a, b) => b.count - a.count),
  };
}

/** The mean of all marks; null without reviews. */
export function averageOf(all: readonly Pick<Review, 'calification'>[]): number | null {
  return all.length === 0 ? null : all.reduce((sum, one) => sum + one.calification, 0) / all.length;
}

/** Whole percentages per mark that add up to 100 (largest remainder method); all 0 without reviews. */
export function percentages(stars: Record<Mark, number>): Record<Mark, number> {
  const total = MARKS.reduce((sum, mark) => sum + stars[mark], 0);
  const shares = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  if (total === 0) return shares;
  const exact = MARKS.map((mark) => ({ mark, share: (stars[mark] * 100) / total }));
  for (const { mark, share } of exact) shares[mark] = Math.floor(share);
  const missing = 100 - MARKS.reduce((sum, mark) => sum + shares[mark], 0);
  exact.sort((a, b) => (b.share % 1) - (a.share % 1));
  for (const { mark } of exact.slice(0, missing)) shares[mark]++;
  return shares;
}

/** Badges by id, for servers that send only ids. */
export type BadgeNames = ReadonlyMap<string, { name: string; icon: string }>;

export const lacksBadgeNames = ({ badges, badge_ids }: Given) => badge_ids.length > badges.length;

/** Badges without a known name come last, shown by number. */
export function badgesOf({ badges, badge_ids }: Given, names: BadgeNames): { name: string; icon: string }[] {
  const untold = badge_ids.filter((id) => !badges.some((one) => one.id === id));
  const known = untold.flatMap((id) => names.get(id) ?? []);
  const rest = untold.length - known.length;
  const unknown = rest === 0 ? [] : [{ name: rest === 1 ? '1 medalla' : `${rest} medallas`, icon: '' }];
  return [...badges, ...known, ...unknown].map(({ name, icon }) => ({ name, icon }));
}
