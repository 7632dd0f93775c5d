import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import type { SlotStepView } from './SlotStep';

interface WeekWithoutProps {
  view: SlotStepView;
  /** Chosen before: they go on with the form where the week could not be loaded. */
  kept: string[];
}

/** An empty week always has a way on. */
export function WeekWithout({ view: { failed, nextFree, week, mentorName }, kept }: WeekWithoutProps) {
  if (failed) {
    return (
      <div className="mt-4">
        {kept.map((slot) => (
          <input key={slot} type="hidden" name="slots" value={slot} />
        ))}
        <EmptyState title="No podemos mostrar los huecos en este momento">
          <p>Lo que ya habías elegido sigue guardado. Prueba otra vez dentro de unos segundos.</p>
          <ButtonLink to={`?semana=${week.monday}`} preventScrollReset>
            Reintentar
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="mt-4">
      <EmptyState title="No hay huecos libres esta semana">
        {nextFree === null ? (
          <>
            <p>{mentorName} no tiene huecos libres en las próximas semanas.</p>
            <Link to="../mentor" relative="path" className="link inline-flex min-h-11 items-center">
              Elegir otro mentor
            </Link>
          </>
        ) : (
          <>
            <p>El siguiente hueco libre es el {nextFree.long}.</p>
            <ButtonLink to={`?semana=${nextFree.day}`} preventScrollReset>
              Ver esa semana
            </ButtonLink>
          </>
        )}
      </EmptyState>
    </div>
  );
}
