/** Data of wizard step 1: the mentors that match the address's filters, and the chosen one. */
import type { User } from '~/api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import {
  filterMentors,
  type MentorFilters,
  readMentorFilters,
  subjectChips,
} from '~/app/domain/mentors/mentorFilters';
import { usualPriceOf } from '~/app/domain/money/price';
import type { Wizard } from './wizard';

/** Cards shown at first; the rest is behind 'Ver más mentores'. */
const FIRST_CARDS = 60;
const BIO_EXCERPT = 240;

export type MentorCardView = ReturnType<typeof mentorCardView>;

export interface MentorList {
  failure: null;
  filters: MentorFilters;
  /** Search text for the offered subjects. */
  subjectSearch: string;
  subjects: ReturnType<typeof subjectChips>;
  cards: MentorCardView[];
  total: number;
  /** Number of matching mentors not shown. */
  hidden: number;
  /** The mentor whose profile the address opens. */
  opened: MentorCardView | null;
  selected: MentorCardView | null;
}

export async function loadMentors(wizard: Wizard): Promise<MentorList | PageFailure> {
  const { api, log, url } = wizard.context;
  try {
    return mentorList(await api.mentors.list(), url.searchParams, wizard.draft.mentor);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'mentors could not be listed');
    return pageFailure(error);
  }
}

function mentorList(mentors: User[], search: URLSearchParams, chosen: string): MentorList {
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
    subjectSearch,
    subjects: subjectChips(mentors, filters.expertises, subjectSearch),
    cards: shown.map((mentor) => ({ ...mentorCardView(mentor), bio: excerpt(mentor.profile.bio) })),
    total: mentors.length,
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
    tags: profile.expertises,
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
