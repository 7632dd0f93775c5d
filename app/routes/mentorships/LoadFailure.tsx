import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { failureText } from '~/ui/failureText';
import { PageHeader } from '~/ui/PageHeader';
import { ToastArea } from '~/ui/ToastArea';
import { readView } from './views';

/** The toast comes with this page: a flash set while loading would only be shown by the next one. */
export function LoadFailure({ isLate }: { isLate: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <ToastArea toast={{ kind: 'error', title: 'Error al cargar las mentorías', duration: 5000 }} />
      <PageHeader title={readView(search) === 'week' ? 'Mis mentorías' : 'Mis Mentorías'} />
      <EmptyState title="No hemos podido cargar tus mentorías">
        <p>No se ha perdido nada. {failureText(isLate)}</p>
        <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
      </EmptyState>
    </>
  );
}
