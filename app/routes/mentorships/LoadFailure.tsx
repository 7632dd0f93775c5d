import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { FailureToast } from '~/ui/FailureToast';
import { failureText } from '~/ui/failureText';
import { PageHeader } from '~/ui/PageHeader';
import { readView } from './views';

export function LoadFailure({ isLate }: { isLate: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <FailureToast title="Error al cargar las mentorías" />
      <PageHeader title={readView(search) === 'week' ? 'Mis mentorías' : 'Mis Mentorías'} />
      <EmptyState title="No hemos podido cargar tus mentorías">
        <p>No se ha perdido nada. {failureText(isLate)}</p>
        <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
      </EmptyState>
    </>
  );
}
