import type { ReactNode } from 'react';
import type { Week } from '~/app/domain/time/weeks';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { StepLink } from '~/app/ui/Pagination';
import type { SlotWeek } from './slotWeek';

const slotWeekHref = (monday: string) => `?semana=${monday}`;

interface WeekNavProps {
  week: Week;
  hrefFor?: (monday: string) => string;
}

/**
 * Another week has another address; what was chosen in this one is given up (docs/product.md, 'Booking
 * wizard').
 */
export function WeekNav({ week, hrefFor = slotWeekHref }: WeekNavProps) {
  const step = (monday: string | null) => monday && hrefFor(monday);
  return (
    <nav aria-label="Semana" className="mt-1 flex items-center justify-between gap-3 md:justify-start">
      <StepLink to={step(week.previous)} towards="previous" label="Semana anterior" />
      <p aria-live="polite" className="text-center text-lg font-semibold md:order-last md:ml-2">
        {week.title}
      </p>
      <StepLink to={step(week.next)} towards="next" label="Semana siguiente" />
    </nav>
  );
}

interface EmptySlotWeekProps {
  view: Pick<SlotWeek, 'failed' | 'nextFree' | 'week'>;
  mentorName: string;
  /** Chosen before: they go on with the form where the week could not be loaded. */
  kept: string[];
  hrefFor?: (day: string) => string;
  /** What can be done about a mentor without any free slots. */
  children?: ReactNode;
}

/** An empty week always has a way on. */
export function EmptySlotWeek({
  view: { failed, nextFree, week },
  mentorName,
  kept,
  hrefFor = slotWeekHref,
  children,
}: EmptySlotWeekProps) {
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
