import type { ReactNode } from 'react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import type { WeekView } from './loadWeek';
import { weekHref } from './WeekNav';

interface WeekWithoutProps {
  view: Pick<WeekView, 'failed' | 'nextFree' | 'week'>;
  mentorName: string;
  /** Chosen before: they go on with the form where the week could not be loaded. */
  kept: string[];
  hrefFor?: (day: string) => string;
  /** What can be done about a mentor without any free slots. */
  children?: ReactNode;
}

/** An empty week always has a way on. */
export function WeekWithout({
  view: { failed, nextFree, week },
  mentorName,
  kept,
  hrefFor = weekHref,
  children,
}: WeekWithoutProps) {
  if (failed) {
    return (
      <div className="mt-4">
        {kept.map((slot) => (
          <input key={slot} type="hidden" name="slots" value={slot} />
        ))}
        <EmptyState title="No podemos mostrar los huecos en este momento">
          <p>Lo que ya habías elegido sigue guardado. Prueba otra vez dentro de unos segundos.</p>
          <ButtonLink to={hrefFor(week.monday)} preventScrollReset>
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
            {children}
          </>
        ) : (
          <>
            <p>El siguiente hueco libre es el {nextFree.long}.</p>
            <ButtonLink to={hrefFor(nextFree.day)} preventScrollReset>
              Ver esa semana
            </ButtonLink>
          </>
        )}
      </EmptyState>
    </div>
  );
}
