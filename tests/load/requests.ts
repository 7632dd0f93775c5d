import type { Size } from './fill';

/** The caller: anonymous, one of the staff, or the number of a student or mentor. */
type Reader = { student: number } | { mentor: number } | { staff: true } | null;
export interface Asked {
  path: string;
  reader: Reader;
}
export interface Kind {
  name: string;
  /** The request of one round; another person and another word each time. */
  ask(round: number, size: Size): Asked;
  /** Indexes that its statements use at any size; `a|b` means either. */
  uses: string[];
  /** How much longer the full size may take than a hundredth of it; 1.5 by default. */
  limit?: number;
  /** Its statements are prepared, so that the server may keep their plans. */
  kept?: true;
  /** The response itself grows with the marketplace, so there is no limit. */
  grows?: true;
}

/** Words common enough to fill a page at both sizes. */
const WORDS = ['algebra', 'calculo', 'piano', 'frances', 'quimica', 'latin', 'contabilidad'];
const NAMES = ['garcia', 'romero', 'jimenez', 'muñoz', 'Álvarez'];
const AREAS = ['algebra,python,latin', 'ingles,guitarra,quimica', 'piano,java,historia_del_arte'];
const SUBJECTS = ['algebra', 'python', 'ingles', 'guitarra', 'piano'];
const ORDERS = ['score', 'rating', 'price_asc', 'newest'];
const PARTS = ['morning', 'afternoon', 'evening'];
const of = <T>(list: readonly T[], round: number) => list[round % list.length] as T;

const student = (round: number, { students }: Size): Reader => ({ student: (round * 37) % students });
const mentor = (round: number, { mentors }: Size): Reader => ({ mentor: (round * 29) % mentors });
/** A different price limit each time, so that no response comes from a cache. */
const search =
  (query: (round: number) => string, { limit = 60 } = {}) =>
  (round: number, size: Size) => ({
    path: `/api/mentors/search/?${query(round)}&price_max=${(limit + round / 100).toFixed(2)}`,
    reader: student(round, size),
  });
const ofStudent = (path: string) => (round: number, size: Size) => ({ path, reader: student(round, size) });
const ofMentor = (path: string) => (round: number, size: Size) => ({ path, reader: mentor(round, size) });

/** The exclusion constraint against overlaps is an index too. */
const OF_STUDENT = 'mentorship_students_student_idx|mentorship_students_no_overlap';
const OF_MENTOR = 'mentorships_mentor_start_idx|mentorships_mentor_no_overlap|mentorships_done_idx';
const TEXT = ['mentor_search_text_idx', 'mentor_search_changed_idx'];
/** Kept answers only ask for changes. */
const CHANGES = ['mentor_search_changed_idx'];
const PAGE = ['users_pkey', ...CHANGES];

export const KINDS: Kind[] = [
  {
    name: 'the queue of cases',
    ask: () => ({ path: '/api/staff/cases/', reader: { staff: true } }),
    uses: ['cases_queue_idx', 'cases_decided_idx'],
  },
  {
    name: 'decided cases, the tenth page',
    ask: () => ({ path: '/api/staff/cases/?queue=decided&page=10', reader: { staff: true } }),
    uses: ['cases_decided_idx'],
  },
  {
    name: 'a case',
    ask: (round) => ({
      path: `/api/staff/cases/2026-${String(100 + round).padStart(4, '0')}/`,
      reader: { staff: true },
    }),
    uses: ['cases_about_idx', 'case_reports_once'],
  },
  {
    name: 'people, by a name',
    ask: (round) => ({ path: `/api/staff/people/?q=mentor${round}7`, reader: { staff: true } }),
    uses: ['users_names_idx', 'users_email_idx'],
  },
  {
    name: 'people, by a mail that nobody has',
    ask: (round) => ({ path: `/api/staff/people/?q=xqz${round}@example.org`, reader: { staff: true } }),
    uses: ['users_names_idx', 'users_email_idx'],
  },
  {
    name: 'people who are suspended',
    ask: () => ({ path: '/api/staff/people/?state=suspended', reader: { staff: true } }),
    uses: ['users_shut_idx|users_restricted_idx'],
  },
  {
    name: 'a person',
    ask: (round) => ({ path: `/api/staff/people/mentor${round + 1}/`, reader: { staff: true } }),
    uses: ['users_username_key', 'cases_about_idx'],
  },
  {
    name: 'what a student has reported',
    ask: ofStudent('/api/cases/mine/'),
    uses: ['case_reports_by_idx', 'cases_about_idx'],
  },
  {
    name: 'sessions of a student',
    ask: ofStudent('/api/mentorships/'),
    uses: [OF_STUDENT],
    kept: true,
  },
  {
    name: 'sessions of a student, upcoming',
    ask: ofStudent('/api/mentorships/?status=upcoming'),
    uses: [OF_STUDENT],
    kept: true,
  },
  {
    name: 'sessions of a mentor',
    ask: ofMentor('/api/mentorships/'),
    uses: [OF_MENTOR],
    kept: true,
  },
  {
    name: 'sessions of a student, what is next first',
    ask: ofStudent('/api/mentorships/?order=next'),
    uses: [OF_STUDENT],
    kept: true,
  },
  {
    name: 'sessions of a mentor, what is next first',
    ask: ofMentor('/api/mentorships/?order=next'),
    uses: [OF_MENTOR],
    kept: true,
  },
  {
    name: 'sessions of a mentor, by words',
    ask: ofMentor('/api/mentorships/?q=algebra'),
    uses: [OF_MENTOR],
  },
  { name: 'search, everybody', ask: ofStudent('/api/mentors/search/'), uses: PAGE },
  { name: 'search, a subject', ask: search((round) => `q=${of(WORDS, round)}`), uses: TEXT },
  { name: 'search, a name', ask: search((round) => `q=${of(NAMES, round)}`), uses: TEXT },
  {
    name: 'search, area and price',
    ask: search((round) => `expertises=${of(AREAS, round)}`, { limit: 35 }),
    uses: PAGE,
  },
  {
    name: 'search, best rated',
    ask: search((round) => `min_rating=3&order=rating&page=${1 + (round % 2)}`),
    uses: PAGE,
  },
  {
    name: 'search, part of the week',
    ask: search((round) => `day=${round % 7}&part=evening&order=price_asc`),
    uses: PAGE,
  },
  {
    name: 'search, free this week',
    ask: search((round) => `free=week&part=${of(PARTS, round)}&order=price_asc`),
    uses: PAGE,
  },
  { name: 'areas with their counts', ask: ofStudent('/api/subjects/'), uses: CHANGES },
  {
    name: 'mentors of an area',
    ask: (round, size) => ({
      path: `/api/subjects/${of(SUBJECTS, round)}/?order=${of(ORDERS, Math.floor(round / 5))}`,
      reader: student(round, size),
    }),
    uses: ['availability_mentor_id_day_of_week_start_minute_pk', ...CHANGES],
  },
  {
    name: 'free slots of a week',
    ask: (round, size) => ({
      path: `/api/availability/mentor/${1 + ((round * 31) % size.mentors)}/free/?start_date=2026-10-19&end_date=2026-10-25`,
      reader: student(round, size),
    }),
    uses: ['availability_mentor_id_day_of_week_start_minute_pk'],
    kept: true,
  },
  { name: 'ranking', ask: () => ({ path: '/api/ranking/', reader: null }), uses: CHANGES },
  {
    name: 'a page half-way through the ranking',
    ask: (_, size) => ({
      path: `/api/ranking/?page=${Math.floor(size.mentors / 40)}&page_size=20`,
      reader: null,
    }),
    uses: CHANGES,
  },
  {
    name: 'recommended to a student',
    ask: ofStudent('/api/mentors/recommended/'),
    uses: ['mentor_search_rank_idx', ...CHANGES],
    // Selects the best of a hundred times as many mentors of the area.
    limit: 2.5,
  },
  {
    name: 'the plain list: at most 1,000',
    ask: () => ({ path: '/api/mentors/', reader: null }),
    uses: PAGE,
    grows: true,
  },
];
