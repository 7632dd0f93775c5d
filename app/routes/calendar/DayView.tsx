import type { ReactNode } from 'react';
import type { HourBlock } from '~/app/domain/calendar/weekLayout';
import { DayHours, HourAxis } from '~/app/sessions/calendar/DayHours';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';

interface DayViewProps {
  day: CalendarDay;
  blocks: readonly HourBlock[];
  links: DialogLinks;
  over: ReactNode;
  /** Beside the hours, below them on phones. */
  children: ReactNode;
}

/** One day, its hours to scale at every width. Named by the heading with the id `periodo`. */
export function DayView({ day, blocks, links, over, children }: DayViewProps) {
  const { clockChange, hours } = day;
  const notes = [
    hours?.dayOff && 'Día libre: nadie puede reservar contigo.',
    clockChange && `Cambio de hora. ${clockChange}.`,
  ].filter(Boolean);
  return (
    <div className="cal-one">
      <section aria-labelledby="periodo" className="min-w-0">
        {notes.map((note) => (
          <p key={note || ''} className="mb-2 text-muted">
            {note}
          </p>
        ))}
        <div className="cal-scale cal-single">
          <HourAxis blocks={blocks} />
          <div data-cell={day.day} className="cal-day">
            <DayHours day={day} blocks={blocks} cell={{ links, scripts: false, tabIndex: undefined }}>
              {over}
            </DayHours>
          </div>
        </div>
      </section>
      {children}
    </div>
  );
}
