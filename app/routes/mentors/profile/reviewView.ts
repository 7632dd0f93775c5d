import type { Review } from '../../../../api/contract/tolerantReviews';
import { type BadgeNames, badgesOf } from '../../../domain/reviewBadges';
import { shortName, wholeName } from '../../../domain/shortName';

export interface ReviewView {
  id: string;
  author: string;
  /** An instant, and its day on the marketplace's clock: dd/MM/yyyy and YYYY-MM-DD. */
  at: string;
  date: string;
  day: string;
  /** 1 to 5. */
  stars: number;
  title: string;
  text: string;
  badges: { name: string; icon: string }[];
  reply: { text: string; date: string | null } | null;
}

/** A review as the reader may see it: strangers read its author as 'Lucía G.', whatever the API sent (api.md section 2). */
export function reviewView(
  one: Review,
  { isAnonymous, timeZone, names }: { isAnonymous: boolean; timeZone: string; names: BadgeNames },
): ReviewView {
  const date = dateFormat(timeZone);
  const written = date.format(new Date(one.created_at));
  return {
    id: one.id,
    author: isAnonymous ? shortName(one.alumno) : wholeName(one.alumno),
    at: one.created_at,
    date: written,
    day: written.split('/').reverse().join('-'),
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(one, names),
    reply: one.reply && {
      text: one.reply.text,
      date: one.reply.created_at ? date.format(new Date(one.reply.created_at)) : null,
    },
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** dd/MM/yyyy. Kept: making one costs a hundred times its use. */
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('es-ES', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}
