import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { FailureToast } from '~/ui/FailureToast';
import { failureText } from '~/ui/failureText';
import { PageHeader } from '~/ui/PageHeader';

export function OpenFailure({ isLate }: { isLate: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <FailureToast title="Error al cargar las sesiones abiertas" />
      <PageHeader title="Sesiones abiertas" />
      <EmptyState title="No hemos podido cargar las sesiones abiertas">
        <p>{failureText(isLate)}</p>
        <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
      </EmptyState>
    </>
  );
}
