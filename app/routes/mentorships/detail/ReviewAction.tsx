import { ButtonLink } from '~/ui/ButtonLink';
import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** Of a finished one, for its students: the dialog of /reviews, which closes to this one. */
export function ReviewAction({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { identifier, review } = mentorship;
  if (review === null) return null;
  const search = new URLSearchParams({ resena: identifier, volver: place.hrefFor('detalle', identifier) });
  return (
    <ButtonLink to={`/reviews?${search}`} variant="secondary">
      {review === 'write' ? 'Escribir reseña' : 'Ver mi reseña'}
    </ButtonLink>
  );
}
