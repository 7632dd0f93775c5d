/** Data of 'Reseñas recibidas': a page of reviews, their summary, and the review being answered. */

import type { User } from '~/api/contract/tolerant';
import type { Review } from '~/api/contract/tolerantReviews';
import { badgeNames } from '~/app/.server/api/badges';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { lacksBadgeNames, type Mark, percentages, type ReviewSummary } from '~/app/domain/reviews/reviews';
import { type Page, pageOfCount } from '~/app/domain/site/pagination';
import { wholeName } from '~/app/domain/text/personNames';
import { type ReviewView, reviewView } from '~/app/routes/reviews/reviewView';
import type { Face } from '~/app/ui/Avatar';
import { readReceivedState } from './receivedUrl';

/** A review as shown to its mentor. */
export interface ReceivedView extends ReviewView {
  author: string;
  face: Face;
  /** ISO instant. */
  at: string;
}

function receivedView(one: Review, options: Parameters<typeof reviewView>[1]): ReceivedView {
  const author = wholeName(one.alumno);
  const { username, profile_picture } = one.alumno;
  return {
    ...reviewView(one, options),
    author,
    face: { full_name: author, username: username || author, profile_picture },
    at: one.created_at,
  };
}

const PAGE_SIZE = 10;

export interface LoadedReceived {
  kind: 'mentor';
  username: string;
  /** Null if they could not be read. */
  page: Page<ReceivedView> | null;
  /** Null if it could not be read. */
  summary:
    | (ReviewSummary & {
        shares: Record<Mark, number>;
        /** Some badges have no known name. */
        lacksBadges: boolean;
      })
    | null;
  canReply: boolean;
  /** The review in the address, on any page; null if there is none. */
  selected: ReceivedView | null;
  /** The id used to look up `selected`; '' for none. */
  loadedFor: string;
  /** The lookup failed, so it is unknown whether the review exists. */
  lookupFailed: boolean;
}

type Deps = Pick<Context, 'api' | 'config' | 'url'>;

/**
 * Never throws for an API failure: each part of the page fails independently (docs/product.md, 'What people
 * read when something fails').
 */
export async function loadReceived(me: User, { api, config, url }: Deps): Promise<LoadedReceived> {
  const { stars, badge, page, asked } = readReceivedState(url.searchParams);
  const filter = { stars, badge };
  const canReply = (await api.listCapabilities()).has('review-reply');
  const loadedFor = canReply && asked ? asked.id : '';
  const [listed, counted, found] = await Promise.all([
    settled(api.reviews.listReceived({ mentorId: me.id, ...filter, page, size: PAGE_SIZE })),
    settled(api.reviews.getSummary(me.id, filter)),
    loadedFor === '' ? null : settled(api.reviews.findReceived({ mentorId: me.id, id: loadedFor })),
  ]);
  const reviews = listed.ok ? listed.value.items : [];
  const selected = found?.ok ? found.value : null;
  const summary = counted.ok ? counted.value : null;
  const isUnnamed = ({ name }: { name: string }) => name === '';
  const names = await badgeNames(
    [...reviews, ...(selected ? [selected] : [])].some(lacksBadgeNames) ||
      Boolean(summary?.badges.some(isUnnamed)),
    api,
  );
  const viewer = { timeZone: config.timeZone, badgeNames: names };
  const badges = (summary?.badges ?? []).map((one) => {
    const { name, icon } = (isUnnamed(one) && names.get(one.id)) || one;
    return { ...one, name, icon };
  });
  return {
    kind: 'mentor',
    username: me.username,
    page: listed.ok
      ? pageOfCount(
          reviews.map((one) => receivedView(one, viewer)),
          listed.value,
          PAGE_SIZE,
        )
      : null,
    summary: summary && {
      ...summary,
      badges: badges.filter((one) => !isUnnamed(one)),
      lacksBadges: badges.some(isUnnamed),
      shares: percentages(summary.stars),
    },
    canReply,
    selected: selected && receivedView(selected, viewer),
    loadedFor,
    lookupFailed: found !== null && !found.ok,
  };
}
