import { MentorshipDialogs } from '../mentorships/detail/MentorshipDialogs';
import { useDialogs } from '../mentorships/detail/useDialogs';
import { DayPanel } from './DayPanel';
import { EmptyPeriod } from './EmptyPeriod';
import { Legend } from './Legend';
import { ListView } from './ListView';
import type { LoadedCalendar } from './loadCalendar';
import { MonthGrid } from './MonthGrid';
import { WeekGrid } from './WeekGrid';

/** The view that the address names, and the dialog over it. */
export function Shown({ calendar }: { calendar: LoadedCalendar }) {
  const { place } = useDialogs();
  const { view, day, days, selected, loadedFor, zoneNote } = calendar;
  const isEmpty = days.every(({ entries }) => entries.length === 0);
  const chosen = days.find((one) => one.day === day);
  return (
    <>
      {zoneNote && <p className="mb-3 text-muted">{zoneNote}</p>}
      {isEmpty && <EmptyPeriod calendar={calendar} />}
      <div className="cal-shown">
        {view === 'mes' && <MonthGrid calendar={calendar} place={place} />}
        {view === 'semana' && <WeekGrid calendar={calendar} place={place} />}
        {view === 'lista' && <ListView days={days} place={place} />}
        {view !== 'lista' && <Legend calendar={calendar} />}
        {view === 'mes' && chosen && <DayPanel day={chosen} place={place} />}
      </div>
      <MentorshipDialogs place={place} selected={selected} loadedFor={loadedFor} />
    </>
  );
}
