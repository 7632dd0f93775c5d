import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';

export function LoadFailure() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      <div role="alert">
        <EmptyState title="Error al cargar los datos">
          <p>El servicio no ha respondido como debía. Espera unos segundos y prueba otra vez.</p>
          <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}
