import { Card } from '~/ui/Card';
import type { DialogPlace } from '../mentorships/detail/place';
import { DAY_ANCHOR } from './calendarUrl';
import type { CalendarDay } from './days';
import { SessionRow } from './SessionRow';

/** Everything of the chosen day: under the month, on phones the place where its sessions are read. */
export function DayPanel({ day, place }: { day: CalendarDay; place: DialogPlace }) {
  const { entries, clockChange } = day;
  const notes = [hoursText(day), clockChange && `Cambio de hora. ${clockChange}.`].filter(Boolean);
  return (
    <div id={DAY_ANCHOR} className="cal-panel">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h3 className="text-2xl first-letter:uppercase">{day.long}</h3>
        {day.isToday && <span className="font-semibold text-teal-strong">Hoy</span>}
      </div>
      {notes.map((note) => (
        <p key={note} className="mb-2 text-muted">
          {note}
        </p>
      ))}
      {entries.length === 0 ? (
        <p className="text-muted">No tienes sesiones este día.</p>
      ) : (
        <Card className="p-2 sm:p-2">
          <ul>
            {entries.map((entry) => (
              <SessionRow key={entry.identifier} entry={entry} place={place} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function hoursText({ hours }: CalendarDay): string | null {
  if (!hours) return null;
  if (hours.dayOff) return 'Día libre: nadie puede reservar contigo.';
  return hours.texts.length > 0 ? `Tu horario: ${hours.texts.join(', ')}` : 'Sin horario este día.';
}
