import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { failureText } from '~/ui/failureText';
import { PageHeader } from '~/ui/PageHeader';
import { ToastArea } from '~/ui/ToastArea';

export function OpenFailure({ isLate }: { isLate: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <ToastArea toast={{ kind: 'error', title: 'Error al cargar las sesiones abiertas', duration: 5000 }} />
      <PageHeader title="Sesiones abiertas" />
      <EmptyState title="No hemos podido cargar las sesiones abiertas">
        <p>{failureText(isLate)}</p>
        <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
      </EmptyState>
    </>
  );
}
