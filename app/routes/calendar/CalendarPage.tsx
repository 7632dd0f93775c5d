import { useLocation } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import { CalendarBar } from './CalendarBar';
import { CalendarFailure } from './CalendarFailure';
import type { FailedCalendar, LoadedCalendar } from './loadCalendar';
import { Shown } from './Shown';

export function CalendarPage({ calendar }: { calendar: LoadedCalendar | FailedCalendar }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader
        title="Calendario"
        actions={
          calendar.userType === 'alumno' && (
            <ButtonLink to="/mentorships/new">
              <Plus aria-hidden="true" className="size-5" />
              Nueva Mentoría
            </ButtonLink>
          )
        }
      />
      <CalendarBar calendar={calendar} />
      {calendar.failure === null ? (
        <Shown calendar={calendar} />
      ) : (
        <CalendarFailure again={pathname + search} />
      )}
    </>
  );
}
