/** Data of the public pages of subjects (docs/product.md, 'Subjects'). */

import { formatHourly } from '~/api/contract/rules/price';
import { ratingText } from '~/api/contract/rules/reviews';
import type { SubjectOrder } from '~/api/contract/rules/search';
import type { SubjectPage } from '~/api/contract/subjects';
import { mentorsText } from '~/app/domain/mentors/scores';

/** Values of `orden` in the address; the first is the default and left out. */
export const SUBJECT_SORTS: { order: SubjectOrder; name: string; label: string }[] = [
  { order: 'score', name: '', label: 'Recomendados' },
  { order: 'rating', name: 'valoracion', label: 'Valoración' },
  { order: 'price_asc', name: 'precio', label: 'Precio' },
  { order: 'newest', name: 'nuevos', label: 'Nuevos' },
];

/** On one line. */
const hourly = (price: number) => formatHourly(price).replace(' ', '\u00a0');

/** '12 mentores de Física, desde 18 €/h, 4,8 de media' */
export function factsText({ subject, count, facts }: Pick<SubjectPage, 'subject' | 'count' | 'facts'>) {
  if (count === 0) return `Todavía no hay mentores de ${subject.name}`;
  return [
    `${mentorsText(count)} de ${subject.name}`,
    facts?.price_min != null && `desde ${hourly(facts.price_min)}`,
    facts?.rating != null && facts.total_reviews > 0 && `${ratingText(facts.rating)} de media`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'entre 18 €/h y 34 €/h', or null. */
export function pricesText({ facts }: Pick<SubjectPage, 'facts'>): string | null {
  const [least, most] = [facts?.price_min ?? null, facts?.price_max ?? null];
  if (least === null || most === null) return null;
  return least === most ? hourly(least) : `entre ${hourly(least)} y ${hourly(most)}`;
}
