import { useLocation } from '@remix-run/react';
import type { NumberedPage } from '~/app/.server/api/shapes';
import * as paths from '~/app/paths';
import { Failed } from '~/app/routes/reviews/Failures';
import { ReviewBody } from '~/app/routes/reviews/ReviewBody';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { Pagination } from '~/app/ui/Pagination';
import { StarMarks } from '~/app/ui/Stars';
import { TextLink } from '~/app/ui/TextLink';
import { dialogHref, pagesHref } from './reviewsUrl';
import type { OwnReview } from './reviewViews';

/** A review: stars, title, text, date, and the mentor's reply. */
export function ReviewContent({ review }: { review: OwnReview }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-xl">{review.title || 'Reseña'}</h3>
      <p className="flex flex-wrap items-center gap-x-3">
        <StarMarks stars={review.stars} label={`${review.stars} de 5 estrellas`} />
        <span className="text-muted">
          {review.date}
          {review.changed && ` · cambiada el ${review.changed}`}
        </span>
      </p>
      <ReviewBody review={review} replyTitle={`Respuesta de ${review.mentor}`} />
    </div>
  );
}

/** An own review; its author may change or delete it for 14 days. */
function OwnCard({ review }: { review: OwnReview }) {
  const { search } = useLocation();
  const { mentor, username, until } = review;
  const named = `la reseña de ${mentor} del ${review.date}`;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar user={{ full_name: mentor, username, profile_picture: review.picture }} />
        <p className="font-semibold">
          {username ? (
            <TextLink to={paths.mentor(username)} reloadDocument inline>
              {mentor}
            </TextLink>
          ) : (
            mentor
          )}
        </p>
      </div>
      <ReviewContent review={review} />
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

/** 'Mis reseñas realizadas' (docs/product.md, 'Reviews'), newest first. */
export function OwnSection({ own }: { own: NumberedPage<OwnReview> | null }) {
  const { search } = useLocation();
  return (
    <section aria-labelledby="realizadas">
      <h2 id="realizadas" className="mb-4 text-2xl">
        Mis reseñas realizadas
      </h2>
      {own === null && <Failed />}
      {own?.count === 0 && (
        <EmptyState title="Aún no has escrito ninguna reseña">
          <p>Tu opinión ayuda a otros estudiantes a elegir, y a tus mentores a mejorar.</p>
        </EmptyState>
      )}
      {own !== null && own.count > 0 && (
        <>
          <ul className="flex flex-col gap-4">
            {own.items.map((review) => (
              <OwnCard key={review.id} review={review} />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination
              label="Páginas de mis reseñas"
              page={own.page}
              pages={own.pages}
              hrefFor={(page) => pagesHref(search, { own: page })}
            />
          </div>
        </>
      )}
    </section>
  );
}
