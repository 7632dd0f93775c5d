import { Link, useLocation } from '@remix-run/react';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { dialogHref } from '../reviewsUrl';
import type { OwnReview } from './ownReviewView';
import { ReviewWords } from './ReviewWords';

/** One own review; in its first 14 days with what its author may do with it. */
export function OwnCard({ review }: { review: OwnReview }) {
  const { search } = useLocation();
  const { mentor, username, until } = review;
  const named = `la reseña de ${mentor} del ${review.date}`;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar user={{ full_name: mentor, username, profile_picture: review.picture }} />
        <p className="font-semibold">
          {username ? (
            <Link to={`/mentors/${encodeURIComponent(username)}`} reloadDocument className="link">
              {mentor}
            </Link>
          ) : (
            mentor
          )}
        </p>
      </div>
      <ReviewWords review={review} />
      {until && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <p className="grow text-muted">Puedes cambiarla o borrarla hasta el {until}.</p>
          <ButtonLink
            to={dialogHref(search, 'editar', review.id)}
            variant="secondary"
            preventScrollReset
            aria-label={`Editar ${named}`}
          >
            Editar
          </ButtonLink>
          <ButtonLink
            to={dialogHref(search, 'borrar', review.id)}
            variant="secondary"
            preventScrollReset
            aria-label={`Borrar ${named}`}
          >
            Borrar
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
