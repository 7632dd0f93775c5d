import { weeksOf } from '~/app/domain/calendar/periods';
import { DAY_NAMES } from '~/app/domain/week/weekHours';
import { calendarHref, dayHref } from '~/app/sessions/calendar/calendarUrl';
import { type CalendarDay, type DayEntry, sessionCountText } from '~/app/sessions/calendar/dayEntries';
import { type DayCell, DayLink, SessionLink, useDayGridKeys } from '~/app/sessions/calendar/dayGrid';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { Link } from '~/app/ui/router';
import type { LoadedCalendar } from './loadCalendar';

/** A session in a month cell: its colour and the legend show the state, which is read out. */
function SessionChip({ entry, cell }: { entry: DayEntry; cell: DayCell }) {
  const { state, time, hours, ownHours, beyond, who, shortWho, continued, date } = entry;
  // The accessible name starts with the visible text, for speech input.
  const seen = `${continued ? '' : `${time} `}${shortWho}`;
  const until = continued ? hours : hours.replace(`${time} – `, 'hasta las ');
  const label = [seen, state.word, until, who !== shortWho && `con ${who}`, beyond, ownHours, date]
    .filter(Boolean)
    .join(', ');
  return (
    <SessionLink entry={entry} cell={cell} label={label}>
      <b className="cal-line">{continued ? '↳' : time}</b> <span className="cal-line">{shortWho}</span>
    </SessionLink>
  );
}

/** Chips per cell; if there are more, one makes room for '+N más'. Dots are as many. */
const MAX_CHIPS = 3;

/** The day number is a link stretched over the cell. */
function MonthCell({ day, isChosen, cell }: { day: CalendarDay; isChosen: boolean; cell: DayCell }) {
  const { entries, hours } = day;
  const shown = entries.length > MAX_CHIPS ? entries.slice(0, MAX_CHIPS - 1) : entries;
  const more = entries.length - shown.length;
  return (
    <td
      data-cell={day.day}
      data-outside={day.isOutside || undefined}
      data-today={day.isToday || undefined}
      data-chosen={isChosen || undefined}
      data-hours={hours ? (hours.spans.length > 0 ? 'some' : 'none') : undefined}
      {...(cell.scripts ? { role: 'gridcell', 'aria-selected': isChosen } : {})}
    >
      <DayLink day={day} to={dayHref(day.day)} cell={cell} label={dayLabel(day)}>
        <span className="cal-number">{day.number}</span>{' '}
        {hours?.dayOff && <span className="max-md:sr-only">Día libre</span>}
      </DayLink>{' '}
      <Dots day={day} />
      <ul className="mt-1 flex flex-col gap-1 max-md:hidden">
        {shown.map((entry) => (
          <li key={entry.identifier}>
            <SessionChip entry={entry} cell={cell} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              to={dayHref(day.day)}
              tabIndex={cell.tabIndex}
              aria-label={`+${more} más el ${day.long}`}
              className="cal-more relative flex min-h-11 items-center rounded-lg px-1.5 font-semibold text-teal hover:bg-card"
            >
              +{more} más
            </Link>
          </li>
        )}
      </ul>
    </td>
  );
}

/** Shown on phones; the link's name includes the number of sessions. */
function Dots({ day: { entries } }: { day: CalendarDay }) {
  return (
    <span
      aria-hidden="true"
      className="cal-dots flex min-h-3 items-center justify-center gap-[3px] leading-none md:hidden"
    >
      {entries.length > MAX_CHIPS ? (
        <b className="rounded-full bg-teal-soft px-1.5 py-0.25 font-semibold text-teal-strong">
          {entries.length}
        </b>
      ) : (
        entries.map(({ identifier, state }) => <i key={identifier} data-tone={state.tone} />)
      )}
    </span>
  );
}

/** Starts with the visible text: '26, jueves 26 de noviembre, 3 sesiones, con horario' */
function dayLabel({ number, long, entries, hours, clockChange }: CalendarDay): string {
  const seen = hours?.dayOff ? `${number} Día libre` : number;
  const offered = hours && !hours.dayOff && (hours.spans.length > 0 ? 'con horario' : 'sin horario');
  return [seen, long, sessionCountText(entries.length), offered, clockChange && 'cambio de hora']
    .filter(Boolean)
    .join(', ');
}

/** On phones a cell shows only the number of sessions; those of the chosen day are listed below. */
export function MonthGrid({ calendar, links }: { calendar: LoadedCalendar; links: DialogLinks }) {
  const { grid, cellOf } = useDayGridKeys<HTMLTableElement>(
    { ...calendar, hrefOf: (day) => calendarHref(calendar.view, day) },
    links,
  );
  return (
    <table {...grid} className="cal-month" aria-labelledby="periodo">
      <thead>
        <tr>
          {DAY_NAMES.map((name) => (
            <th key={name} scope="col" className="py-2 font-medium text-muted">
              <span aria-hidden="true">{name.slice(0, 3)}</span> <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(calendar.days).map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <MonthCell key={day.day} day={day} isChosen={day.day === calendar.day} cell={cellOf(day.day)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
