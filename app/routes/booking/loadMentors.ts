/** Data of wizard step 1: the mentors that match the address's filters, and the chosen one. */
import type { User } from '~/api/contract/tolerant';
import { orLogged, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import { filterMentors, readMentorFilters, subjectChips } from '~/app/domain/mentors/mentorFilters';
import { usualPriceOf } from '~/app/domain/money/price';
import type { Wizard } from './wizard';

/** Cards shown at first; the rest is behind 'Ver más mentores'. */
const FIRST_CARDS = 60;
const BIO_EXCERPT = 240;

export type MentorCardView = ReturnType<typeof mentorCardView>;
export type MentorList = ReturnType<typeof mentorList>;

export function loadMentors({ context, draft }: Wizard): Promise<MentorList | PageFailure> {
  const { api, log, url } = context;
  const load = async () => mentorList(await api.mentors.list(), url.searchParams, draft.mentor);
  return orLogged(load, log, 'mentors could not be listed', pageFailure);
}

function mentorList(mentors: User[], search: URLSearchParams, chosen: string) {
  const filters = readMentorFilters(search);
  const subjectSearch = (search.get('tema') ?? '').slice(0, 100);
  const first = search.get('mentor');
  const found = filterMentors(mentors, filters);
  const ordered = [
    ...found.filter((m) => m.username === first),
    ...found.filter((m) => m.username !== first),
  ];
  const shown = search.has('todos') ? ordered : ordered.slice(0, FIRST_CARDS);
  const find = (username: string | null) => mentors.find((mentor) => mentor.username === username);
  const opened = find(search.get('perfil'));
  const selected = find(chosen);
  return {
    failure: null,
    filters,
    /** Search text for the offered subjects. */
    subjectSearch,
    subjects: subjectChips(mentors, filters.expertises, subjectSearch),
    cards: shown.map((mentor) => ({ ...mentorCardView(mentor), bio: excerpt(mentor.profile.bio) })),
    total: mentors.length,
    /** Number of matching mentors not shown. */
    hidden: found.length - shown.length,
    opened: opened ? mentorCardView(opened) : null,
    selected: selected ? { ...mentorCardView(selected), bio: '' } : null,
  };
}

function mentorCardView({ username, full_name, profile_picture, profile }: User) {
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

function excerpt(bio: string): string {
  return bio.length > BIO_EXCERPT ? `${bio.slice(0, BIO_EXCERPT)}…` : bio;
}
