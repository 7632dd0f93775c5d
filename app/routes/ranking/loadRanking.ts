import type { User } from '~/api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import type { RankedEntry, RankingPage } from '~/app/.server/api/shapes';
import type { Context } from '~/app/.server/context';
import { formatScore } from '~/app/domain/mentors/scores';
import { reviewsText } from '~/app/domain/reviews/reviewTexts';
import * as paths from '~/app/paths';
import type { Face } from '~/app/ui/Avatar';

export interface RankedView {
  position: number;
  face: Face;
  /** Null if the server does not send the username. */
  href: string | null;
  expertise: string;
  /** '4,91', or '320' points; '' for none. */
  score: string;
  inPoints: boolean;
  reviews: string;
  /** This is the visitor. */
  isMe: boolean;
}

/** An entry of the ranking (docs/product.md, 'Ranking and badges'). */
export function rankedView({ position, user, score, inPoints }: RankedEntry, me: string): RankedView {
  const { username, full_name, profile_picture, profile } = user;
  return {
    position,
    face: { full_name, username, profile_picture },
    href: username === '' ? null : paths.mentor(username),
    expertise: profile.expertise.trim() || profile.expertises.map((one) => one.name).join(', '),
    score: formatScore(score, inPoints),
    inPoints,
    reviews: profile.total_reviews < 1 ? 'Sin reseñas' : reviewsText(profile.total_reviews),
    isMe: username !== '' && username === me,
  };
}

const PAGE_SIZE = 20;

export interface LoadedRanking {
  failure: null;
  mentors: RankedView[];
  count: number;
  page: number;
  pages: number;
  /** The visitor's position; mentors only. */
  own: RankingPage['own'];
  rule: RankingPage['rule'];
  isMentor: boolean;
}

/** A page of the whole ranking; a failure becomes the status of the page. */
export async function loadRanking(
  page: number,
  me: User,
  { api, log }: Context,
): Promise<LoadedRanking | PageFailure> {
  const isMentor = me.user_type === 'mentor';
  try {
    const { username } = me;
    const found = await api.ranking.page({ page, size: PAGE_SIZE, username: isMentor ? username : '' });
    const { items, ...rest } = found;
    return { failure: null, ...rest, mentors: items.map((entry) => rankedView(entry, username)), isMentor };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the ranking could not be loaded');
    return pageFailure(error);
  }
}

/** Entries of the panel (docs/product.md, 'Numbers, dates and money'). */
const PANEL_SIZE = 5;

/** The best five. Throws ApiError. */
export async function loadRankingPanel({ api }: Context, { username }: User): Promise<RankedView[]> {
  return (await api.ranking.top(PANEL_SIZE)).map((entry) => rankedView(entry, username));
}
