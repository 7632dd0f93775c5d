import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { FailureToast } from '~/ui/FailureToast';

/** In the place of the days. */
export function CalendarFailure({ again }: { again: string }) {
  return (
    <>
      <FailureToast title="Error al cargar las mentorías" />
      <EmptyState title="No hemos podido cargar tus mentorías">
        <p>
          Tus sesiones siguen ahí: es el calendario el que no ha llegado. Espera unos segundos y vuelve a
          intentarlo.
        </p>
        <ButtonLink to={again}>Reintentar</ButtonLink>
      </EmptyState>
    </>
  );
}
