import { BLOCK_ROWS, type HourBlock, hourBlocks, ROW_MINUTES, rowAt } from '~/app/domain/calendar/weekLayout';
import { timeOf } from '~/app/domain/slots/slots';
import type { DialogLinks } from '~/app/routes/mentorships/detail/dialogLinks';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import { useServerTime } from '~/app/ui/serverClock';
import { type CalendarDay, type DayEntry, sessionCountText, WEEK_LABELS } from './dayEntries';
import { type DayCell, DayLink, SessionLink } from './dayLinks';
import { type DayGrid, useDayGridKeys } from './useDayGridKeys';

// Positions are classes of calendar.css, because the policy allows no inline styles.

/** Columns per day: divisible by up to six lanes, except five. */
const COLUMNS = 12;

/** Rows are counted from 0. */
function rowClasses(row: number, rows: number): string {
  return `row-start-${row + 1} row-span-${rows}`;
}

function laneClasses({ lane, lanes }: { lane: number; lanes: number }): string {
  const width = Math.max(Math.floor(COLUMNS / lanes), 1);
  return `col-start-${Math.min(lane * width, COLUMNS - 1) + 1} col-span-${width}`;
}

/** Classes of something in hours that are not folded, from a minute of the day on. */
function hourClasses({ from, to }: { from: number; to: number }, blocks: readonly HourBlock[]): string {
  const row = Math.floor(rowAt(from, blocks) ?? 0);
  return rowClasses(row, Math.ceil((to - Math.floor(from / ROW_MINUTES) * ROW_MINUTES) / ROW_MINUTES));
}

/** A session as it is drawn, which takes at least half an hour. */
const drawnSpan = ({ cell: { row, rows } }: DayEntry) => ({
  from: row * ROW_MINUTES,
  to: (row + rows) * ROW_MINUTES,
});

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

/** Parts of a row that the line can be moved down by (calendar.css). */
const ROW_PARTS = 3;

/** Where the day has come to; with scripts it moves. */
function NowLine({
  clock,
  blocks,
}: {
  clock: NonNullable<CalendarDay['clock']>;
  blocks: readonly HourBlock[];
}) {
  const now = useServerTime(clock.served) ?? clock.served;
  const row = rowAt(clock.minute + Math.floor((now - clock.served) / 60_000), blocks);
  if (row === null) return null;
  const whole = Math.floor(row);
  return (
    <li
      aria-hidden="true"
      data-part={Math.floor((row - whole) * ROW_PARTS)}
      className={classes('cal-now', rowClasses(whole, 1))}
    />
  );
}

interface WeekDayProps {
  day: CalendarDay;
  blocks: readonly HourBlock[];
  cell: DayCell;
}

/** One day of the week: header, a mentor's hours, and the sessions over them. */
function WeekDay({ day, blocks, cell }: WeekDayProps) {
  const { entries, hours, clock, clockChange } = day;
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
        <li aria-hidden="true" className={classes('cal-lines', rowClasses(0, blocks.length * BLOCK_ROWS))} />
        {clock && <NowLine clock={clock} blocks={blocks} />}
        {hours?.spans.map((span) => (
          <li
            key={span.from}
            aria-hidden="true"
            data-extra={span.extra || undefined}
            className={classes('cal-open', hourClasses(span, blocks))}
          />
        ))}
        {entries.map((entry) => (
          <li
            key={entry.identifier}
            className={classes('cal-slot', hourClasses(drawnSpan(entry), blocks), laneClasses(entry.cell))}
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
 * Seven columns over the hours of the day, for the calendar and for 'Mis mentorías'; long stretches without
 * anything are folded. On phones the days are stacked, from today on. Named by the heading with the id `periodo`.
 */
export function WeekGrid({ week, links }: { week: Omit<DayGrid, 'view'>; links: DialogLinks }) {
  const { days } = week;
  const { grid, cellOf } = useDayGridKeys<HTMLDivElement>({ ...week, view: 'semana' }, links);
  const blocks = hourBlocks(
    days.flatMap((day) => [...day.entries.map(drawnSpan), ...(day.hours?.spans ?? [])]),
  );
  return (
    <section {...grid} aria-labelledby="periodo">
      <div role={grid.role && 'row'} className="cal-week">
        <div aria-hidden="true" className="cal-hours">
          {blocks.map(({ from, to, isFolded }, i) => (
            <span
              key={from}
              data-folded={isFolded || undefined}
              className={rowClasses(i * BLOCK_ROWS, BLOCK_ROWS)}
            >
              {timeOf(from)}
              {isFolded && <b>{`${timeOf(from)} – ${timeOf(to)} sin mentorías`}</b>}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <WeekDay key={day.day} day={day} blocks={blocks} cell={cellOf(day.day)} />
        ))}
      </div>
    </section>
  );
}
