import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { ToastArea } from '~/ui/ToastArea';

export function OpenFailure() {
  const { pathname, search } = useLocation();
  return (
    <>
      <ToastArea toast={{ kind: 'error', title: 'Error al cargar las sesiones abiertas', duration: 5000 }} />
      <PageHeader title="Sesiones abiertas" />
      <EmptyState title="No hemos podido cargar las sesiones abiertas">
        <p>El servicio no ha respondido a tiempo. Espera unos segundos y prueba otra vez.</p>
        <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
      </EmptyState>
    </>
  );
}
