import { ApiError } from '~/.server/api/errors';
import type { Api } from '~/.server/api/types';
import type { User } from '../../../api/contract/tolerant';

const SHOWN = 12;

/** What the landing page tells of a mentor. */
export type MentorLink = ReturnType<typeof linkOf>;

/**
 * The best twelve mentors that search engines may show, best first. Empty when nobody may read them without a session, null when the
 * server does not answer soon: either costs the page this section only.
 */
export async function loadMentors(mentors: Pick<Api['mentors'], 'listBest'>): Promise<MentorLink[] | null> {
  try {
    return (await mentors.listBest(SHOWN)).map(linkOf);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 || error.status === 403 ? [] : null;
  }
}

function linkOf({ username, full_name, profile_picture, profile }: User) {
  return {
    username,
    full_name,
    profile_picture,
    specialty: profile.expertise || profile.expertises[0]?.name || 'Mentor',
    price: profile.price,
    rating: profile.rating,
    reviews: profile.total_reviews,
  };
}
