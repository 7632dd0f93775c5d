import { Link, useLocation } from '@remix-run/react';
import type { NumberedPage } from '~/app/.server/api/shapes';
import { paths } from '~/app/paths';
import { FailedList } from '~/app/routes/reviews/Failures';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { MedalChip } from '~/app/ui/Medals';
import { Pagination } from '~/app/ui/Pagination';
import { dialogHref, pagesHref } from './reviewsUrl';
import type { OwnReview } from './reviewViews';

/** What a review says: mark, title, text, when, and the mentor's reply. */
export function ReviewContent({ review }: { review: OwnReview }) {
  const { stars, title, text, reply, badges } = review;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-xl">{title || 'Reseña'}</h3>
      <p className="flex flex-wrap items-center gap-x-3">
        <svg role="img" aria-label={`${stars} de 5 estrellas`} className="stars">
          <rect width={`${stars * 20}%`} height="100%" />
        </svg>
        <span className="text-muted">
          {review.date}
          {review.changed && ` · cambiada el ${review.changed}`}
        </span>
      </p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {badges.length > 0 && (
        <ul aria-label="Medallas" className="flex flex-wrap gap-2">
          {badges.map((badge) => (
            <li key={badge.name}>
              <MedalChip badge={badge} />
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <blockquote className="mt-2 border-l-4 border-teal pl-4">
          <p className="font-semibold">
            Respuesta de {review.mentor}
            {reply.date && <span className="font-normal text-muted"> · {reply.date}</span>}
          </p>
          <p className="whitespace-pre-line">{reply.text}</p>
        </blockquote>
      )}
    </div>
  );
}

/** One own review; in its first 14 days with what its author may do with it. */
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
            <Link to={paths.mentor(username)} reloadDocument className="link">
              {mentor}
            </Link>
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
      {own === null && <FailedList />}
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
