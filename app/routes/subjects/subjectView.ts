/** What the public pages of subjects show (docs/product.md, 'Subjects'). */

import { formatHourly } from '~/api/contract/rules/price';
import { ratingText } from '~/api/contract/rules/reviews';
import { fold, type SubjectOrder } from '~/api/contract/rules/search';
import type { SubjectGroup, SubjectMentor, SubjectPage } from '~/api/contract/tolerantMentors';
import { mentorsText } from '~/app/domain/mentors/scores';
import { signalTexts } from '~/app/domain/mentors/signals';
import { moveDay } from '~/app/domain/time/calendarDays';
import { capital, nearDay } from '~/app/domain/time/dates';
import { excerpt } from '~/app/ui/pageMeta';

export type Subject = SubjectGroup['subjects'][number];

/** Values of `orden` in the address; the first is the default and left out. */
export const SUBJECT_SORTS: { order: SubjectOrder; name: string; label: string }[] = [
  { order: 'score', name: '', label: 'Recomendados' },
  { order: 'rating', name: 'valoracion', label: 'Mejor valorados' },
  { order: 'price_asc', name: 'precio', label: 'Precio' },
  { order: 'newest', name: 'nuevos', label: 'Nuevos' },
];

/** '12 mentores de Física, desde 18 €/h, 4,8 de media' */
export function factsText({ subject, count, facts }: Pick<SubjectPage, 'subject' | 'count' | 'facts'>) {
  if (count === 0) return `Todavía no hay mentores de ${subject.name}`;
  return [
    `${mentorsText(count)} de ${subject.name}`,
    facts?.price_min != null && `desde ${formatHourly(facts.price_min)}`,
    facts?.rating != null && facts.total_reviews > 0 && `${ratingText(facts.rating)} de media`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'entre 18 €/h y 34 €/h', or null. */
export function pricesText({ facts }: Pick<SubjectPage, 'facts'>): string | null {
  const [least, most] = [facts?.price_min ?? null, facts?.price_max ?? null];
  if (least === null || most === null) return null;
  return least === most ? formatHourly(least) : `entre ${formatHourly(least)} y ${formatHourly(most)}`;
}

/** Characters of a biography that fit into a card. */
const INTRO = 150;

/** `today` as YYYY-MM-DD. */
export function mentorCard(mentor: SubjectMentor, today: string) {
  const { username, full_name, first_name, profile_picture, profile, quote, free } = mentor;
  return {
    face: { username, full_name, profile_picture },
    name: full_name,
    firstName: first_name.trim() || full_name,
    expertise: profile.expertise.trim(),
    intro: excerpt(profile.bio, INTRO),
    quote,
    signals: signalTexts(mentor),
    price: profile.price === null ? null : formatHourly(profile.price),
    rating: profile.rating,
    reviews: profile.total_reviews,
    hours: free.map(({ date, start_time }) => ({
      day: date,
      dayText: dayText(date, today),
      hour: start_time,
    })),
  };
}

/** 'Hoy', 'Mañana', 'Mié', 'Mié 9 dic' */
function dayText(day: string, today: string): string {
  return capital(nearDay(day, today, day < moveDay(today, 7) ? 'EEE' : 'EEE d MMM'));
}

/** Best first: with mentors, then by name. */
export function mostMentors(groups: readonly SubjectGroup[], most: number): Subject[] {
  return groups
    .flatMap(({ subjects }) => subjects)
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
    .slice(0, most);
}

/** Those with mentors, in groups that have any. */
export function withMentors(groups: readonly SubjectGroup[]): SubjectGroup[] {
  return groups
    .map((group) => ({ ...group, subjects: group.subjects.filter(({ count }) => count > 0) }))
    .filter(({ subjects }) => subjects.length > 0);
}

/** Letters of a word that says something: not 'por', 'las', 'B2'. */
const LEAST_LETTERS = 4;
const stem = (word: string) => word.slice(0, LEAST_LETTERS);

/** How many of the words begin one of the text. */
function hits(words: readonly string[], text: string): number {
  const known = text.split(' ');
  return words.filter((word) => word.length >= LEAST_LETTERS && known.some((one) => one.startsWith(word)))
    .length;
}

function mostHits<T>(all: readonly T[], hitsOf: (one: T) => number): T[] {
  const most = Math.max(0, ...all.map(hitsOf));
  return most === 0 ? [] : all.filter((one) => hitsOf(one) === most);
}

/**
 * What `q` may mean: the subject of that name; else those with all its words in their name or area; else those
 * with most of its words in their name ('inglés B2' is English, 'física por la tarde' physics); else those with
 * words that begin alike ('mates'). Case and accents do not matter.
 */
export function findSubjects(groups: readonly SubjectGroup[], q: string): Subject[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all = groups.flatMap(({ label, subjects }) =>
    subjects.map((subject) => ({ subject, name: fold(subject.name), area: fold(label) })),
  );
  const named = all.filter(({ name }) => name === words.join(' '));
  const whole = all.filter(({ name, area }) => words.every((word) => `${name} ${area}`.includes(word)));
  const partly = mostHits(all, ({ name }) => hits(words, name));
  const alike = mostHits(all, ({ name, area }) => hits(words.map(stem), `${name} ${area}`));
  const found = [named, whole, partly, alike].find((some) => some.length > 0) ?? [];
  return found.map(({ subject }) => subject);
}
