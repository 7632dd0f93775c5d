import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { failureText } from '~/ui/failureText';
import { PageHeader } from '~/ui/PageHeader';

export function LoadFailure({ isLate }: { isLate: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      <div role="alert">
        <EmptyState title="Error al cargar los datos">
          <p>{failureText(isLate)}</p>
          <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}
