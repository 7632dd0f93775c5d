import { useLocation } from '@remix-run/react';
import type { NumberedPage } from '~/.server/api/shapes';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/Pagination';
import { pagesHref } from '../reviewsUrl';
import { FailedPart } from './FailedPart';
import { OwnCard } from './OwnCard';
import type { OwnReview } from './ownReviewView';

/** 'Mis reseñas realizadas' (spec.md section 2), newest first. */
export function OwnSection({ own }: { own: NumberedPage<OwnReview> | null }) {
  const { search } = useLocation();
  return (
    <section aria-labelledby="realizadas">
      <h2 id="realizadas" className="mb-4 text-2xl">
        Mis reseñas realizadas
      </h2>
      {own === null && <FailedPart />}
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
