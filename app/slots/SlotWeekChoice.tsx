import type { ReactNode } from 'react';
import { buttonStyle } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { type LinkComponent, StepLink } from '~/app/ui/Pagination';
import { Link } from '~/app/ui/router';
import { SlotChoice, type SlotChoiceProps } from './SlotChoice';
import type { SlotWeek } from './slotWeek';

const slotWeekHref = (monday: string) => `?semana=${monday}`;

interface SlotWeekChoiceProps extends SlotChoiceProps {
  mentorName: string;
  hrefFor?: (day: string) => string;
  /** The link to other weeks; FormLink within a form that has more than hours. */
  link?: LinkComponent;
  /** Shown above the slots, if the week has any. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A week's slots, or the reason why there are none. Changing the week discards the selection. */
export function SlotWeekChoice(props: SlotWeekChoiceProps) {
  const { view, choice, hrefFor = slotWeekHref, link, notice } = props;
  const { week } = view;
  const step = (monday: string | null) => monday && hrefFor(monday);
  return (
    <>
      <nav aria-label="Semana" className="mt-1 flex items-center justify-between gap-3 md:justify-start">
        <StepLink to={step(week.previous)} towards="previous" label="Semana anterior" as={link} />
        <p aria-live="polite" className="text-center text-lg font-semibold md:order-last md:ml-2">
          {week.title}
        </p>
        <StepLink to={step(week.next)} towards="next" label="Semana siguiente" as={link} />
      </nav>
      {hasSlots(view) ? (
        <>
          {notice}
          <SlotChoice view={view} choice={choice} />
          <MissingHours {...props} />
        </>
      ) : (
        <EmptySlotWeek {...props} />
      )}
    </>
  );
}

function MissingHours({ view: { reasons }, mentorName }: SlotWeekChoiceProps) {
  if (reasons.length === 0) return null;
  return (
    <div className="mt-4 text-muted">
      <p>Faltan horas esta semana, porque {mentorName}:</p>
      <ul className="list-disc pl-6">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

export const hasSlots = ({ failed, rows }: SlotWeek) => !failed && rows.length > 0;

/** An empty week with a next step; if it could not be loaded, the form keeps the selection. */
function EmptySlotWeek(props: SlotWeekChoiceProps) {
  const { mentorName, choice, hrefFor = slotWeekHref, link: Target = Link, children } = props;
  const { failed, nextFree, week } = props.view;
  if (failed) {
    return (
      <div className="mt-4">
        {choice.slots.map((slot) => (
          <input key={slot} type="hidden" name="slots" value={slot} />
        ))}
        <EmptyState title="No podemos mostrar los huecos en este momento">
          <p>Lo que ya habías elegido sigue guardado. Prueba otra vez dentro de unos segundos.</p>
          <Target to={hrefFor(week.monday)} preventScrollReset className={buttonStyle('primary')}>
            Reintentar
          </Target>
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
            <Target to={hrefFor(nextFree.day)} preventScrollReset className={buttonStyle('primary')}>
              Ver esa semana
            </Target>
          </>
        )}
      </EmptyState>
      <MissingHours {...props} />
    </div>
  );
}
