import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { ReviewBody } from '~/app/routes/reviews/ReviewBody';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { StarMarks } from '~/app/ui/Stars';
import { TextLink } from '~/app/ui/TextLink';
import { reviewsHref } from './reviewsUrl';
import type { OwnReview } from './reviewViews';

interface ReviewHeadProps {
  review: Pick<OwnReview, 'stars' | 'date' | 'changed'>;
  /** Whom it is about. */
  children?: ReactNode;
}

/** A review's stars and its dates. */
export function ReviewHead({ review, children }: ReviewHeadProps) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3">
      {children} <StarMarks stars={review.stars} label={`${review.stars} de 5 estrellas`} />{' '}
      <span className="text-muted">
        {review.date}
        {review.changed && ` · cambiada el ${review.changed}`}
      </span>
    </p>
  );
}

export function ReviewContent({ review }: { review: OwnReview }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-xl">{review.title || 'Reseña'}</h3>
      <ReviewBody review={review} replyTitle={`Respuesta de ${review.mentor}`} />
    </div>
  );
}

const DIALOG_LABELS = { editar: 'Editar', borrar: 'Borrar' };

/** An own review; its author may change or delete it for 14 days. */
export function OwnCard({ review }: { review: OwnReview }) {
  const { search } = useLocation();
  const { mentor, username, until } = review;
  const named = `la reseña de ${mentor} del ${review.date}`;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar user={{ full_name: mentor, username, profile_picture: review.picture }} />
        <ReviewHead review={review}>
          {username ? (
            <TextLink to={paths.mentor(username)} reloadDocument inline className="font-semibold">
              {mentor}
            </TextLink>
          ) : (
            <b>{mentor}</b>
          )}
        </ReviewHead>
      </div>
      <ReviewContent review={review} />
      {review.isHidden && (
        <p className="font-medium">
          El equipo de Mentorea la ha ocultado: solo la lees tú.{' '}
          <TextLink to={paths.ownCases()} inline>
            Por qué, y cómo objetar
          </TextLink>
        </p>
      )}
      {review.hiddenUntil && (
        <p className="font-medium">
          Se publicará cuando {mentor} escriba la suya, o el {review.hiddenUntil}.
        </p>
      )}
      {until && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <p className="grow text-muted">Puedes cambiarla o borrarla hasta el {until}.</p>
          {(['editar', 'borrar'] as const).map((name) => (
            <ButtonLink
              key={name}
              to={reviewsHref(search, { [name]: review.id })}
              variant="secondary"
              preventScrollReset
              aria-label={`${DIALOG_LABELS[name]} ${named}`}
            >
              {DIALOG_LABELS[name]}
            </ButtonLink>
          ))}
        </div>
      )}
    </Card>
  );
}
