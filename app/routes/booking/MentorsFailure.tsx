import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';

export function MentorsFailure() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title="Elige tu Mentor" eyebrow="Crear Nueva Mentoría" />
      <div role="alert">
        <EmptyState title="Error al cargar los mentores. Por favor, intenta de nuevo.">
          <p>Lo que ya habías elegido sigue guardado.</p>
          <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}
