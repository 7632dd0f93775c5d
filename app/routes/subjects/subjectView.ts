/** Data of the public pages of subjects (docs/product.md, 'Subjects'). */

import { formatHourly } from '~/api/contract/rules/price';
import { ratingText } from '~/api/contract/rules/reviews';
import type { SubjectOrder } from '~/api/contract/rules/search';
import type { SubjectMentor, SubjectPage } from '~/api/contract/subjects';
import { mentorsText } from '~/app/domain/mentors/scores';
import { signalTexts } from '~/app/domain/mentors/signals';
import { moveDay } from '~/app/domain/time/calendarDays';
import { capital, nearDay } from '~/app/domain/time/dates';
import { excerpt } from '~/app/ui/pageMeta';

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
