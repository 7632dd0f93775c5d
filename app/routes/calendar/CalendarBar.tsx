import { Link, useNavigation } from '@remix-run/react';
import { CALENDAR_VIEWS, type CalendarView } from '~/domain/calendar';
import { StepLink } from '~/ui/StepLink';
import { calendarHref } from './calendarUrl';
import { JumpToDate } from './JumpToDate';
import type { CalendarFrame } from './loadCalendar';

const VIEW_LABELS: Record<CalendarView, string> = { mes: 'Mes', semana: 'Semana', lista: 'Lista' };

const STEPS: Record<CalendarView, [previous: string, next: string]> = {
  mes: ['Mes anterior', 'Mes siguiente'],
  semana: ['Semana anterior', 'Semana siguiente'],
  lista: ['Cuatro semanas antes', 'Cuatro semanas después'],
};

/** Which days are shown, and the ways to others. */
export function CalendarBar({ calendar }: { calendar: CalendarFrame }) {
  const { view, day, previous, next } = calendar;
  const hrefOf = (one: string | null) => one && calendarHref(view, one);
  const isGoing = useNavigation().state === 'loading';
  return (
    <div className="cal-bar" aria-busy={isGoing}>
      <Link to={calendarHref(view, null)} preventScrollReset className="cal-button px-4">
        Hoy
      </Link>
      <nav aria-label="Días" className="cal-steps">
        <StepLink to={hrefOf(previous)} towards="previous" label={STEPS[view][0]} />
        <StepLink to={hrefOf(next)} towards="next" label={STEPS[view][1]} />
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
            {VIEW_LABELS[one]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
