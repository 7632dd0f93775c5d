import { Card } from '~/ui/Card';
import type { DialogPlace } from '../mentorships/detail/place';
import type { CalendarDay } from './days';
import { SessionRow } from './SessionRow';

/** Days with sessions, in order. One over midnight stands once: on its first day that is shown. */
export function ListView({ days, place }: { days: CalendarDay[]; place: DialogPlace }) {
  const shown = days
    .map((day, at) => ({ day, entries: day.entries.filter(({ continued }) => !continued || at === 0) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="flex flex-col gap-6">
      {shown.map(({ day, entries }) => (
        <div key={day.day} data-today={day.isToday || undefined}>
          <div className="mb-2 flex items-baseline gap-4">
            <h3 className="text-xl first-letter:uppercase">{day.long}</h3>
            {day.isToday && <span className="font-semibold text-teal-strong">Hoy</span>}
          </div>
          <Card className="p-2 sm:p-2">
            <ul>
              {entries.map((entry) => (
                <SessionRow key={entry.identifier} entry={entry} place={place} />
              ))}
            </ul>
          </Card>
        </div>
      ))}
    </div>
  );
}
