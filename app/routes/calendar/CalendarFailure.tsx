import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { ToastArea } from '~/ui/ToastArea';

/** In the place of the days. The toast comes with the page: a flash set while loading would only be shown by the next one. */
export function CalendarFailure({ again }: { again: string }) {
  return (
    <>
      <ToastArea toast={{ kind: 'error', title: 'Error al cargar las mentorías', duration: 5000 }} />
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
