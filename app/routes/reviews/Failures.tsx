import { Link, useLocation } from '@remix-run/react';

/** In place of a list that could not be read (docs/product.md, 'What people read when something fails'). */
export function FailedList() {
  const { pathname, search } = useLocation();
  return (
    <p role="alert" className="rounded-2xl bg-danger-soft px-5 py-4 text-danger">
      Error al cargar las reseñas.{' '}
      <Link to={pathname + search} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Reintentar
      </Link>
    </p>
  );
}

/** In place of the list (docs/product.md, 'What people read when something fails'). */
export const FailedReviews = () => <Failed>Error al cargar las reseñas</Failed>;

/** In place of average, histogram and badges: the list stands without them. */
export const FailedSummary = () => <Failed>No hemos podido calcular tu valoración media</Failed>;

/** In a dialog about one of them. */
export const FailedReview = () => <Failed>No hemos podido cargar la reseña</Failed>;

function Failed({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return (
    <p role="alert" className="rounded-2xl bg-danger-soft px-5 py-3 text-danger">
      {`${children}. `}
      <Link to={pathname + search} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Reintentar
      </Link>
    </p>
  );
}
