import { Link, useNavigation } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { CALENDAR_VIEWS, type CalendarView } from '~/domain/calendar';
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
  const isGoing = useNavigation().state === 'loading';
  return (
    <div className="cal-bar" aria-busy={isGoing}>
      <Link to={calendarHref(view, null)} preventScrollReset className="cal-button px-4">
        Hoy
      </Link>
      <nav aria-label="Días" className="cal-steps">
        <Step view={view} day={previous} label={STEPS[view][0]} Icon={ChevronLeft} />
        <Step view={view} day={next} label={STEPS[view][1]} Icon={ChevronRight} />
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

interface StepProps {
  view: CalendarView;
  day: string | null;
  label: string;
  Icon: typeof ChevronLeft;
}

function Step({ view, day, label, Icon }: StepProps) {
  if (day === null) {
    return (
      <span className="cal-button w-11 opacity-50">
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}: no disponible</span>
      </span>
    );
  }
  return (
    <Link to={calendarHref(view, day)} preventScrollReset className="cal-button w-11">
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
