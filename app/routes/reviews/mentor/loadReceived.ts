/**
 * What 'Reseñas recibidas' is made of: a page of them, what all of them come to, and the one that is being
 * answered.
 */

import type { User } from '~/api/contract/tolerant';
import type { Review } from '~/api/contract/tolerantReviews';
import { badgeNames } from '~/app/.server/api/badges';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import {
  type BadgeNames,
  badgesOf,
  lacksBadgeNames,
  type Mark,
  percentages,
  type ReviewSummary,
} from '~/app/domain/reviews/reviews';
import { type Page, pageOfCount } from '~/app/domain/site/pagination';
import { wholeName } from '~/app/domain/text/personNames';
import { formatDateTime } from '~/app/domain/time/dates';
import type { Face } from '~/app/ui/Avatar';
import { readReceivedState } from './receivedUrl';

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
function receivedView(
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

const PAGE_SIZE = 10;

export interface LoadedReceived {
  kind: 'mentor';
  username: string;
  /** Null: they could not be read. */
  page: Page<ReceivedView> | null;
  /** Null: it could not be read. */
  summary:
    | (ReviewSummary & {
        shares: Record<Mark, number>;
        /** Some of the badges could not be named. */
        lacksBadges: boolean;
      })
    | null;
  canReply: boolean;
  /** The review that the address asks about, wherever it stands; null when there is none. */
  selected: ReceivedView | null;
  /** The id that `selected` was looked up by; '' for none. */
  loadedFor: string;
  /** It could not be read: nobody knows whether there is one. */
  lookupFailed: boolean;
}

type Deps = Pick<Context, 'api' | 'config' | 'url'>;

/**
 * Never throws for an API that fails: each part of the page fails alone (docs/product.md, 'What people read
 * when something fails').
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
