import type { CalendarView } from '~/domain/calendar';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { calendarHref } from './calendarUrl';
import type { LoadedCalendar } from './loadCalendar';

const TITLES: Record<CalendarView, string> = {
  mes: 'No tienes sesiones este mes',
  semana: 'No tienes sesiones esta semana',
  lista: 'No tienes sesiones en estas cuatro semanas',
};

/** Says that there is nothing in these days, and what to do next. */
export function EmptyPeriod({ calendar }: { calendar: LoadedCalendar }) {
  return (
    <div className="mb-5">
      <EmptyState title={TITLES[calendar.view]}>
        <Next calendar={calendar} />
      </EmptyState>
    </div>
  );
}

function Next({ calendar: { view, upcoming, userType } }: { calendar: LoadedCalendar }) {
  if (upcoming) {
    return (
      <>
        <p>Tu próxima sesión es el {upcoming.when}.</p>
        <ButtonLink to={calendarHref(view, upcoming.day)} preventScrollReset variant="secondary">
          Ir a ese día
        </ButtonLink>
      </>
    );
  }
  if (userType === 'alumno') {
    return (
      <>
        <p>Elige mentor y una hora libre de su semana: la verás aquí en cuanto la reserves.</p>
        <ButtonLink to="/mentorships/new">Reservar una mentoría</ButtonLink>
      </>
    );
  }
  if (userType !== 'mentor') return null;
  return (
    <>
      <p>Cuando un estudiante reserve en las horas de tu horario, verás aquí la sesión.</p>
      <ButtonLink to="/profile/horario" variant="secondary">
        Revisar tu horario
      </ButtonLink>
    </>
  );
}
