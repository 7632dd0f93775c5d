/** Data of 'Reseñas recibidas': a page of reviews, their summary, and the review being answered. */

import type { Review } from '~/api/contract/reviews';
import type { User } from '~/api/contract/users';
import { badgeNames } from '~/app/.server/api/badges';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { lacksBadgeNames, percentages } from '~/app/domain/reviews/reviews';
import { reviewView } from '~/app/domain/reviews/reviewView';
import { pageOfCount } from '~/app/domain/site/pagination';
import { wholeName } from '~/app/domain/text/personNames';
import { readReceivedState } from './receivedUrl';

export type ReceivedView = ReturnType<typeof receivedView>;

function receivedView(one: Review, options: Parameters<typeof reviewView>[1]) {
  const author = wholeName(one.alumno);
  const { username, profile_picture } = one.alumno;
  return {
    ...reviewView(one, options),
    author,
    face: { full_name: author, username: username || author, profile_picture },
  };
}

const PAGE_SIZE = 10;

export type LoadedReceived = Awaited<ReturnType<typeof loadReceived>>;

/** Each part fails alone (docs/product.md, 'What people read when something fails'). */
export async function loadReceived(me: User, { api, config, url }: Context) {
  const { stars, badge, page, asked } = readReceivedState(url.searchParams);
  const filter = { stars, badge };
  const canReply = (await api.listCapabilities()).has('marketplace');
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
  const shown = reviews.map((one) => receivedView(one, viewer));
  const badges = (summary?.badges ?? []).map((one) => {
    const { name, icon } = (isUnnamed(one) && names.get(one.id)) || one;
    return { ...one, name, icon };
  });
  return {
    kind: 'mentor' as const,
    username: me.username,
    /** Null if they could not be read. */
    page: listed.ok ? pageOfCount(shown, listed.value, PAGE_SIZE) : null,
    /** Null if it could not be read. */
    summary: summary && {
      ...summary,
      badges: badges.filter((one) => !isUnnamed(one)),
      /** Some badges have no known name. */
      lacksBadges: badges.some(isUnnamed),
      shares: percentages(summary.stars),
    },
    canReply,
    /** The review in the address, on any page; null if there is none. */
    selected: selected && receivedView(selected, viewer),
    /** The id used to look up `selected`; '' for none. */
    loadedFor,
    /** Whether the review exists is unknown. */
    lookupFailed: found !== null && !found.ok,
  };
}
