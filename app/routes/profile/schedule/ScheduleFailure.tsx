import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { SCHEDULE_PATH } from './weekForm';

/** Without the saved week nothing can be painted: a save would wipe it. */
export function ScheduleFailure() {
  return (
    <>
      <PageHeader title="Tu horario semanal" />
      <EmptyState title="No hemos podido cargar tu horario">
        <p>No se ha perdido nada. Prueba otra vez dentro de un momento.</p>
        <ButtonLink to={SCHEDULE_PATH} reloadDocument>
          Reintentar
        </ButtonLink>
      </EmptyState>
    </>
  );
}
