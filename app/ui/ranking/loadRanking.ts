import type { User } from '~/api/contract/users';
import type { RankedEntry } from '~/app/.server/api/ranking';
import type { Context } from '~/app/.server/context';
import { formatCount, isMean, scoreText } from '~/app/domain/mentors/scores';
import { reviewsText } from '~/app/domain/reviews/reviewTexts';
import * as paths from '~/app/paths';

export type RankedView = ReturnType<typeof rankedView>;

/** An entry of the ranking (docs/product.md, 'Ranking and badges'). */
export function rankedView({ position, user, inPoints }: RankedEntry, me: string) {
  const { username, full_name, profile_picture, profile } = user;
  return {
    position,
    /** '1.024' */
    place: formatCount(position),
    face: { full_name, username, profile_picture },
    /** Null if the server does not send the username. */
    href: username === '' ? null : paths.mentor(username),
    expertise: profile.expertise.trim() || profile.expertises.map((one) => one.name).join(', '),
    /** '5,0 (1)', another server's '4,91' or '320' points; '' for none. */
    score: scoreText(profile, inPoints),
    inPoints,
    /** '' where the score includes it. */
    reviews: isMean(profile)
      ? ''
      : profile.total_reviews < 1
        ? 'Sin reseñas'
        : reviewsText(profile.total_reviews),
    isMe: username !== '' && username === me,
  };
}

const PAGE_SIZE = 20;

export type LoadedRanking = Awaited<ReturnType<typeof loadRanking>>;

export async function loadRanking(page: number, { username, user_type }: User, { api }: Context) {
  const isMentor = user_type === 'mentor';
  const found = await api.ranking.page({ page, size: PAGE_SIZE, username: isMentor ? username : '' });
  const { items, ...rest } = found;
  return { ...rest, mentors: items.map((entry) => rankedView(entry, username)), isMentor };
}

/** Entries of the panel (docs/product.md, 'Numbers, dates and money'). */
const PANEL_SIZE = 5;

export async function loadRankingPanel({ api }: Context, { username }: User): Promise<RankedView[]> {
  return (await api.ranking.top(PANEL_SIZE)).map((entry) => rankedView(entry, username));
}
