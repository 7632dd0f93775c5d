import { hoursWindow, ROW_MINUTES } from '~/app/domain/calendar/weekLayout';
import { timeOf } from '~/app/domain/slots/slots';
import type { DialogLinks } from '~/app/routes/mentorships/detail/dialogLinks';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import { type CalendarDay, type DayEntry, sessionCountText, WEEK_LABELS } from './dayEntries';
import { type DayCell, DayLink, SessionLink } from './dayLinks';
import { type DayGrid, useDayGridKeys } from './useDayGridKeys';

// Positions are classes of calendar.css, because the policy allows no inline styles.

/** Columns per day: divisible by up to six lanes, except five. */
const COLUMNS = 12;

interface RowSpan {
  /** Counted from 0, from the first row shown. */
  row: number;
  rows: number;
}

function rowClasses({ row, rows }: RowSpan): string {
  return `row-start-${row + 1} row-span-${rows}`;
}

function laneClasses({ lane, lanes }: { lane: number; lanes: number }): string {
  const width = Math.max(Math.floor(COLUMNS / lanes), 1);
  return `col-start-${Math.min(lane * width, COLUMNS - 1) + 1} col-span-${width}`;
}

/** Minutes of the day, in whole quarters of an hour. */
function spanRows({ from, to }: { from: number; to: number }): RowSpan {
  const row = Math.floor(from / ROW_MINUTES);
  return { row, rows: Math.ceil(to / ROW_MINUTES) - row };
}

/** Quarters of an hour; sessions up to this length show two lines. */
const SHORT_SESSION_ROWS = 3;

const STATE_ICONS: Record<DayEntry['state'], IconName> = {
  pending: 'clock',
  confirmed: 'check',
  ongoing: 'circle-dot',
  finished: 'check-check',
};

/** Hours, the other people, and one status; of a short one an icon stands for its words. */
function WeekSession({ entry, cell }: { entry: DayEntry; cell: DayCell }) {
  const { state, time, hours, ownHours, beyond, who, roomCode, date } = entry;
  const said = [`${hours} ${who}`, WEEK_LABELS[state], beyond, ownHours, roomCode, date];
  return (
    <SessionLink
      entry={entry}
      cell={cell}
      label={said.filter(Boolean).join(', ')}
      data-short={entry.cell.rows <= SHORT_SESSION_ROWS || undefined}
      data-narrow={entry.cell.lanes > 1 || undefined}
    >
      <span className="cal-line cal-time">
        <b>
          <span className="cal-start">{time}</span>
          <span className="cal-span">{hours}</span>
        </b>
        <Icon name={STATE_ICONS[state]} className="size-4 shrink-0" />
      </span>
      <span className="cal-line cal-who">{who}</span>
      <span className="cal-line cal-status">{WEEK_LABELS[state]}</span>
      {beyond && <span className="cal-line">{beyond}</span>}
      {ownHours && <span className="cal-line cal-own">{ownHours}</span>}
      <span className="cal-line cal-code">{roomCode}</span>
    </SessionLink>
  );
}

interface WeekDayProps {
  day: CalendarDay;
  /** In quarters of an hour. */
  firstRow: number;
  rows: number;
  cell: DayCell;
}

/** One day of the week: header, a mentor's hours, and the sessions over them. */
function WeekDay({ day, firstRow, rows, cell }: WeekDayProps) {
  const { entries, hours, clockChange } = day;
  const shift = <T extends { row: number }>(at: T): T => ({ ...at, row: at.row - firstRow });
  return (
    <div
      role={cell.scripts ? 'gridcell' : undefined}
      data-cell={day.day}
      data-today={day.isToday || undefined}
      data-past={day.isPast || undefined}
      className="cal-day"
    >
      <div className="cal-day-head">
        <h3>
          <DayLink
            day={day}
            cell={cell}
            label={`${day.short} ${day.number}, ${day.long}, ${sessionCountText(entries.length)}`}
          >
            <span className="cal-weekday">{day.short}</span>
            <span className="cal-number">{day.number}</span>
          </DayLink>
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
            className={classes('cal-slot', rowClasses(shift(entry.cell)), laneClasses(entry.cell))}
          >
            <WeekSession entry={entry} cell={cell} />
          </li>
        ))}
        {entries.length === 0 && <li className="text-muted md:hidden">Sin sesiones</li>}
      </ul>
    </div>
  );
}

/**
 * Seven columns over the hours of the day, for the calendar and for 'Mis mentorías'; on phones the days are
 * stacked, from today on. Named by the heading with the id `periodo`.
 */
export function WeekGrid({ week, links }: { week: Omit<DayGrid, 'view'>; links: DialogLinks }) {
  const { days } = week;
  const { grid, cellOf } = useDayGridKeys<HTMLDivElement>({ ...week, view: 'semana' }, links);
  const { first, last } = hoursWindow(days.flatMap((day) => [...day.entries, ...(day.hours?.spans ?? [])]));
  const hours = Array.from({ length: last - first }, (_, i) => first + i);
  return (
    <section {...grid} aria-labelledby="periodo">
      <div role={grid.role && 'row'} className="cal-week">
        <div aria-hidden="true" className="cal-hours">
          {hours.map((hour) => (
            <span key={hour} className={rowClasses({ row: (hour - first) * 4, rows: 4 })}>
              {timeOf(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <WeekDay
            key={day.day}
            day={day}
            firstRow={first * 4}
            rows={(last - first) * 4}
            cell={cellOf(day.day)}
          />
        ))}
      </div>
    </section>
  );
}
