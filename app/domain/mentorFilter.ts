/** Filters over a list of mentors (wizard step 1; spec.md section 2). */
import { fold } from './fold';

interface Subject {
  name_id: string;
  name: string;
}

export interface FilterableMentor {
  full_name: string;
  profile: { expertises: readonly Subject[]; rating: number | null };
}

export interface MentorFilters {
  /** Part of the name; case and accents do not matter. */
  q: string;
  /** name_ids: any of them. */
  expertises: string[];
  /** 0 to 5 in steps of 0.5; 0 is any. */
  minRating: number;
}

export function readMentorFilters(search: URLSearchParams): MentorFilters {
  const rating = Math.round(Number(search.get('min_rating') ?? 0) * 2) / 2;
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    expertises: [...new Set(search.getAll('expertises'))].slice(0, 50),
    minRating: Number.isFinite(rating) ? Math.min(5, Math.max(0, rating)) : 0,
  };
}

export function filterMentors<T extends FilterableMentor>(
  mentors: readonly T[],
  filters: MentorFilters,
): T[] {
  const words = fold(filters.q).split(/\s+/).filter(Boolean);
  return mentors.filter(
    ({ full_name, profile }) =>
      words.every((word) => fold(full_name).includes(word)) &&
      (filters.expertises.length === 0 ||
        profile.expertises.some((subject) => filters.expertises.includes(subject.name_id))) &&
      (filters.minRating === 0 || (profile.rating ?? 0) >= filters.minRating),
  );
}

/** 'Cualquiera', or 'N+ estrellas' with a comma: '4,5+ estrellas'. */
export function ratingLabel(minRating: number): string {
  return minRating === 0 ? 'Cualquiera' : `${String(minRating).replace('.', ',')}+ estrellas`;
}

/**
 * Subjects that the mentors teach, the chosen ones first, then those whose name holds `text`, the most taught first. A chosen
 * subject that nobody teaches any more stays, so that it can be taken off.
 */
export function subjectChips(
  mentors: readonly FilterableMentor[],
  chosen: readonly string[],
  text: string,
): (Subject & { chosen: boolean })[] {
  const known = new Map<string, Subject & { count: number }>();
  for (const subject of mentors.flatMap(({ profile }) => profile.expertises)) {
    const entry = known.get(subject.name_id) ?? { name_id: subject.name_id, name: subject.name, count: 0 };
    known.set(subject.name_id, { ...entry, count: entry.count + 1 });
  }
  const wanted = fold(text);
  const rest = [...known.values()]
    .filter(({ name_id, name }) => !chosen.includes(name_id) && fold(name).includes(wanted))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'));
  return [
    ...chosen.map((id) => ({ name_id: id, name: known.get(id)?.name ?? id, chosen: true })),
    ...rest.map(({ name_id, name }) => ({ name_id, name, chosen: false })),
  ];
}
