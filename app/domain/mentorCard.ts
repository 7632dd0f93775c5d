/** The picture that stands for a mentor where a link to the profile is shared (Open Graph): 1200 x 630, PNG. */
import type { User } from '../../api/contract/tolerant';

export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Changes with how pictures are drawn, so that nobody keeps one of the old kind. */
const EDITION = 1;
const MOST_AREAS = 4;

export interface Card {
  username: string;
  name: string;
  /** As the API sends it, '' without one. */
  picture: string;
  expertise: string;
  areas: string[];
  /** To one decimal, null without reviews. */
  rating: number | null;
  reviews: number;
}

type Mentor = Pick<User, 'username' | 'full_name' | 'profile_picture' | 'profile'>;

/** All that the picture shows. */
export function cardOf({ username, full_name, profile_picture, profile }: Mentor): Card {
  const isRated = profile.rating !== null && profile.total_reviews > 0;
  return {
    username: username.toLowerCase(),
    name: full_name,
    picture: profile_picture,
    expertise: profile.expertise,
    areas: profile.expertises.slice(0, MOST_AREAS).map((one) => one.name),
    rating: isRated ? Math.round((profile.rating ?? 0) * 10) / 10 : null,
    reviews: isRated ? profile.total_reviews : 0,
  };
}

/** Tells one picture from another; the same for the same content, in every process. */
export function cardVersion(card: Card): string {
  const text = JSON.stringify([EDITION, card]);
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return [a ^ (b >>> 15), b ^ (a >>> 13)].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}

/** Address of the picture. Its version changes with what it shows, so that a link shared again gets the new one. */
export function cardPath(mentor: Mentor): string {
  const card = cardOf(mentor);
  return `/mentors/${encodeURIComponent(card.username)}/tarjeta.png?v=${cardVersion(card)}`;
}

/** What the picture shows, for who does not see it. */
export function cardAlt(mentor: Mentor): string {
  const { name, areas, expertise, rating } = cardOf(mentor);
  const teaches = areas.length > 0 ? areas.join(', ') : expertise;
  const stars = rating === null ? '' : ` Valoración: ${rating.toLocaleString('es-ES')} de 5.`;
  return `${name} en Mentorea${teaches ? `: ${teaches}` : ''}.${stars}`;
}
