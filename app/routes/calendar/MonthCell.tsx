import { Link } from '@remix-run/react';
import type { DialogPlace } from '../mentorships/detail/place';
import { dayHref } from './calendarUrl';
import { type CalendarDay, countText } from './days';
import { SessionChip } from './SessionChip';

interface MonthCellProps {
  day: CalendarDay;
  isChosen: boolean;
  scripts: boolean;
  tabIndex: number | undefined;
  place: DialogPlace;
}

/** As many as fit: of more, one makes room for '+N más'. */
const MOST_CHIPS = 3;
const MOST_DOTS = 3;

/** The number is the link to the day, stretched over the cell. */
export function MonthCell({ day, isChosen, scripts, tabIndex, place }: MonthCellProps) {
  const { entries, hours } = day;
  const shown = entries.length > MOST_CHIPS ? entries.slice(0, MOST_CHIPS - 1) : entries;
  const more = entries.length - shown.length;
  return (
    <td
      data-cell={day.day}
      data-outside={day.isOutside || undefined}
      data-today={day.isToday || undefined}
      data-chosen={isChosen || undefined}
      data-hours={hours ? (hours.spans.length > 0 ? 'some' : 'none') : undefined}
      {...(scripts ? { role: 'gridcell', 'aria-selected': isChosen } : {})}
    >
      <Link
        to={dayHref(day.day)}
        tabIndex={tabIndex}
        data-day={day.day}
        aria-current={day.isToday ? 'date' : undefined}
        aria-label={labelOf(day)}
        className="cal-date"
      >
        <span className="cal-number">{day.number}</span>
        {hours?.dayOff && <span className="max-md:sr-only">Día libre</span>}
      </Link>
      <Dots day={day} />
      <ul className="cal-chips">
        {shown.map((entry) => (
          <li key={entry.identifier}>
            <SessionChip entry={entry} tabIndex={tabIndex} place={place} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              to={dayHref(day.day)}
              tabIndex={tabIndex}
              aria-label={`+${more} más el ${day.long}`}
              className="cal-more"
            >
              +{more} más
            </Link>
          </li>
        )}
      </ul>
    </td>
  );
}

/** On phones, where nothing else fits; the link's name says the number. */
function Dots({ day: { entries } }: { day: CalendarDay }) {
  return (
    <span aria-hidden="true" className="cal-dots">
      {entries.length > MOST_DOTS ? (
        <b>{entries.length}</b>
      ) : (
        entries.map(({ identifier, state }) => <i key={identifier} data-state={state} />)
      )}
    </span>
  );
}

/** What is seen first: '26, jueves 26 de noviembre, 3 sesiones, con horario' */
function labelOf({ number, long, entries, hours, clockChange }: CalendarDay): string {
  const seen = hours?.dayOff ? `${number} Día libre` : number;
  const offered = hours && !hours.dayOff && (hours.spans.length > 0 ? 'con horario' : 'sin horario');
  return [seen, long, countText(entries.length), offered, clockChange && 'cambio de hora']
    .filter(Boolean)
    .join(', ');
}
