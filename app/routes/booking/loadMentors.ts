/** Data of wizard step 1: the directory's results, the chosen mentor, and the one whose profile is open. */
import type { User } from '~/api/contract/users';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import { usualPriceOf } from '~/app/domain/money/price';
import type { readDirectory } from '~/app/ui/mentors/directoryUrl';
import { loadResults } from '~/app/ui/mentors/loadDirectory';
import { findMentor, type Wizard } from './wizard';

export type MentorProfileView = ReturnType<typeof profileView>;
export type MentorList = Extract<Awaited<ReturnType<typeof loadMentors>>, { failure: null }>;

export function loadMentors(asked: ReturnType<typeof readDirectory>, { context, draft }: Wizard) {
  const find = async (username: string) => (username === '' ? null : findMentor(username, context));
  const load = async () => {
    const [results, selected, opened] = await Promise.all([
      loadResults(asked, context),
      find(draft.mentor),
      find(context.url.searchParams.get('perfil') ?? ''),
    ]);
    return {
      failure: null,
      ...results,
      selected: selected && { username: selected.username, full_name: selected.full_name },
      opened: opened && profileView(opened),
    };
  };
  return orLogged(load, context.log, 'mentors could not be listed', pageFailure);
}

/** The modal 'Perfil del Mentor'. */
function profileView({ username, full_name, profile_picture, profile }: User) {
  return {
    username,
    full_name,
    profile_picture,
    bio: profile.bio,
    expertise: profile.expertise,
    tags: profile.expertises.map(({ name }) => name),
    rating: profile.rating,
    reviews: profile.total_reviews,
    /** Euros per hour. */
    price: usualPriceOf(profile),
    available: profile.available,
    linkedin: /^https?:\/\//i.test(profile.linkedin_url) ? profile.linkedin_url : null,
  };
}
