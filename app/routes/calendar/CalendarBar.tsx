import { Form, Link, useNavigation } from '@remix-run/react';
import { CALENDAR_VIEWS, type CalendarView } from '~/app/domain/calendar/periods';
import * as paths from '~/app/paths';
import { calendarHref } from '~/app/sessions/calendar/calendarUrl';
import { Button } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { StepLink } from '~/app/ui/Pagination';
import type { CalendarFrame } from './loadCalendar';

/** Title of the shown days; opens a form that jumps to another day. */
function JumpToDate({ calendar }: { calendar: CalendarFrame }) {
  const { view, day, title, bounds } = calendar;
  return (
    <details className="cal-jump">
      <summary>
        <h2 id="periodo" aria-live="polite">
          {title}
        </h2>
        <Icon name="chevron-down" className="size-5 shrink-0 text-teal" />
        <span className="sr-only">: ir a una fecha</span>
      </summary>
      <Form action={paths.calendar()} preventScrollReset className="cal-jump-form">
        {view !== 'mes' && <input type="hidden" name="vista" value={view} />}
        <label className="block grow">
          <span className="mb-1 block font-medium">Ir a una fecha</span>
          <input
            type="date"
            name="dia"
            defaultValue={day}
            min={bounds.first}
            max={bounds.last}
            required
            className="control"
          />
        </label>
        <Button type="submit">Ir</Button>
      </Form>
    </details>
  );
}

const LABELS: Record<CalendarView, [view: string, previous: string, next: string]> = {
  mes: ['Mes', 'Mes anterior', 'Mes siguiente'],
  semana: ['Semana', 'Semana anterior', 'Semana siguiente'],
  dia: ['Día', 'Día anterior', 'Día siguiente'],
  lista: ['Lista', 'Cuatro semanas antes', 'Cuatro semanas después'],
};

export function CalendarBar({ calendar }: { calendar: CalendarFrame }) {
  const { view, day, previous, next } = calendar;
  const hrefOf = (one: string | null) => one && calendarHref(view, one);
  const isGoing = useNavigation().state === 'loading';
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3" aria-busy={isGoing}>
      <Link to={calendarHref(view, null)} preventScrollReset className="cal-button px-4">
        Hoy
      </Link>
      <nav aria-label="Días" className="cal-steps flex gap-2">
        <StepLink to={hrefOf(previous)} towards="previous" label={LABELS[view][1]} />
        <StepLink to={hrefOf(next)} towards="next" label={LABELS[view][2]} />
      </nav>
      <JumpToDate key={`${view} ${day}`} calendar={calendar} />
      <nav aria-label="Vista" className="cal-views">
        {CALENDAR_VIEWS.map((one) => (
          <Link
            key={one}
            to={calendarHref(one, day)}
            preventScrollReset
            aria-current={one === view ? 'true' : undefined}
          >
            {LABELS[one][0]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
