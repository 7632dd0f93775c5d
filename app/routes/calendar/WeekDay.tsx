import { Link } from '@remix-run/react';
import { classes } from '~/ui/classes';
import type { DialogPlace } from '../mentorships/detail/place';
import { dayHref } from './calendarUrl';
import { type CalendarDay, countText } from './days';
import { laneClasses, rowClasses, spanRows } from './rows';
import { WeekSession } from './WeekSession';

interface WeekDayProps {
  day: CalendarDay;
  /** Quarters of an hour: the first that is shown, and how many. */
  firstRow: number;
  rows: number;
  scripts: boolean;
  tabIndex: number | undefined;
  place: DialogPlace;
}

/** One day of the week: its head, a mentor's hours, and the sessions over them. */
export function WeekDay({ day, firstRow, rows, scripts, tabIndex, place }: WeekDayProps) {
  const { entries, hours, clockChange } = day;
  const shift = <T extends { row: number }>(at: T): T => ({ ...at, row: at.row - firstRow });
  return (
    <div
      role={scripts ? 'gridcell' : undefined}
      data-cell={day.day}
      data-today={day.isToday || undefined}
      className="cal-day"
    >
      <div className="cal-day-head">
        <h3>
          <Link
            to={dayHref(day.day)}
            tabIndex={tabIndex}
            data-day={day.day}
            aria-current={day.isToday ? 'date' : undefined}
            aria-label={`${day.short} ${day.number}, ${day.long}, ${countText(entries.length)}`}
            className="cal-date"
          >
            <span className="cal-weekday">{day.short}</span>
            <span className="cal-number">{day.number}</span>
          </Link>
        </h3>
        {clockChange && <p className="cal-note">{clockChange}</p>}
        {hours?.dayOff && <p className="cal-note">Día libre</p>}
        {hours && hours.texts.length > 0 && (
          <p className="cal-note md:sr-only">Tu horario: {hours.texts.join(', ')}</p>
        )}
      </div>
      <ul className="cal-day-hours">
        <li aria-hidden="true" className={classes('cal-lines', rowClasses({ row: 0, rows }))} />
        {hours?.spans.map((span) => (
          <li
            key={span.from}
            aria-hidden="true"
            data-extra={span.extra || undefined}
            className={classes('cal-open', rowClasses(shift(spanRows(span))))}
          />
        ))}
        {entries.map((entry) => (
          <li
            key={entry.identifier}
            className={classes('cal-slot', rowClasses(shift(entry.place)), laneClasses(entry.place))}
          >
            <WeekSession entry={entry} tabIndex={tabIndex} place={place} />
          </li>
        ))}
        {entries.length === 0 && <li className="cal-nothing">Sin sesiones</li>}
      </ul>
    </div>
  );
}
