import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';

/** In the place of the days (spec.md section 8). */
export function CalendarFailure({ again }: { again: string }) {
  return (
    <EmptyState title="Error al cargar las mentorías">
      <p role="alert">
        Tus sesiones siguen ahí: es el calendario el que no ha llegado. Espera unos segundos y vuelve a
        intentarlo.
      </p>
      <ButtonLink to={again}>Reintentar</ButtonLink>
    </EmptyState>
  );
}
