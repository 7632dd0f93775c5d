import type { RankedEntry } from '~/.server/api/shapes';
import { formatScore } from '~/domain/score';
import type { Face } from '~/ui/Avatar';

export interface RankedView {
  position: number;
  face: Face;
  /** Null where the server does not tell who it is. */
  href: string | null;
  expertise: string;
  /** '4,91', or '320' points; '' without one. */
  score: string;
  inPoints: boolean;
  reviews: string;
  /** The visitor. */
  isMe: boolean;
}

/** A place of the ranking (spec.md sections 2 and 3). */
export function rankedView({ position, user, score, inPoints }: RankedEntry, me: string): RankedView {
  const { username, full_name, profile_picture, profile } = user;
  return {
    position,
    face: { full_name, username, profile_picture },
    href: username === '' ? null : `/mentors/${encodeURIComponent(username)}`,
    expertise: profile.expertise.trim() || profile.expertises.map((one) => one.name).join(', '),
    score: formatScore(score, inPoints),
    inPoints,
    reviews: reviewsText(profile.total_reviews),
    isMe: username !== '' && username === me,
  };
}

function reviewsText(reviews: number): string {
  if (reviews < 1) return 'Sin reseñas';
  return reviews === 1 ? '1 reseña' : `${reviews} reseñas`;
}
