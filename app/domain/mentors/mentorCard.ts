/** The preview picture of a shared profile link (Open Graph): PNG, 1200 x 630 pixels. */
import type { User } from '~/api/contract/users';

export const CARD_SIZE = { width: 1200, height: 630 } as const;

const MOST_AREAS = 4;

export type Card = ReturnType<typeof cardOf>;

export type CardMentor = Pick<User, 'username' | 'full_name' | 'profile_picture' | 'profile'>;

export function cardOf({ username, full_name, profile_picture, profile }: CardMentor) {
  const isRated = profile.rating !== null && profile.total_reviews > 0;
  return {
    username: username.toLowerCase(),
    name: full_name,
    /** As the API sends it; '' without one. */
    picture: profile_picture,
    expertise: profile.expertise,
    areas: profile.expertises.slice(0, MOST_AREAS).map((one) => one.name),
    /** One decimal; null without reviews. */
    rating: isRated ? Math.round((profile.rating ?? 0) * 10) / 10 : null,
    reviews: isRated ? profile.total_reviews : 0,
  };
}

const decimal = new Intl.NumberFormat('es-ES');

export function cardAlt(mentor: CardMentor): string {
  const { name, areas, expertise, rating } = cardOf(mentor);
  const teaches = areas.length > 0 ? areas.join(', ') : expertise;
  const stars = rating === null ? '' : ` Valoración: ${decimal.format(rating)} de 5.`;
  return `${name} en Mentorea${teaches ? `: ${teaches}` : ''}.${stars}`;
}
