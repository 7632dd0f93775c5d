import { Link, useLocation } from '@remix-run/react';

/** In place of a list that could not be read (spec.md section 8). */
export function FailedPart() {
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
