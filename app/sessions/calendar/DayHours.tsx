/** The hours of a day to scale, for the week and the day: lines, a mentor's hours, sessions, now. */
import type { ReactNode } from 'react';
import { BLOCK_ROWS, type HourBlock, ROW_MINUTES, rowAt, rowsWithin } from '~/app/domain/calendar/weekLayout';
import { type Span, spanTexts, timeOf } from '~/app/domain/slots/slots';
import { BADGE_TONES } from '~/app/ui/Chip';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { useServerTime } from '~/app/ui/serverClock';
import type { CalendarDay, DayEntry } from './dayEntries';
import { type DayCell, SessionLink } from './dayGrid';

// Positions are classes of calendar.css, because the policy allows no inline styles.

/** Columns per day: divisible by up to six lanes, except five. */
const COLUMNS = 12;

/** Rows are counted from 0. */
const rowClasses = (row: number, rows: number): string => `row-start-${row + 1} row-span-${rows}`;

function laneClasses({ lane, lanes }: { lane: number; lanes: number }): string {
  const width = Math.max(Math.floor(COLUMNS / lanes), 1);
  return `col-start-${Math.min(lane * width, COLUMNS - 1) + 1} col-span-${width}`;
}

/** Bounds of everything shown of a day. */
export const wholeDayClasses = (blocks: readonly HourBlock[]) => rowClasses(0, blocks.length * BLOCK_ROWS);

/** Null outside the hours shown. */
export function spanClasses(span: Span, blocks: readonly HourBlock[]): string | null {
  const shown = rowsWithin(span, blocks);
  return shown && rowClasses(shown.row, shown.rows);
}

/** A session as drawn: at least half an hour. */
const drawnSpan = ({ cell: { row, rows } }: DayEntry) => ({
  from: row * ROW_MINUTES,
  to: (row + rows) * ROW_MINUTES,
});

/** The spans that the shown hours must contain; days off and other calendars do not count. */
export function usedSpans({ entries, hours, changes }: CalendarDay): Span[] {
  return [
    ...entries.map(drawnSpan),
    ...(hours?.spans ?? []),
    ...(hours?.dayOff ? [] : changes.filter(({ kind }) => kind === 'off')),
  ];
}

/** Quarters of an hour; sessions up to this length show two lines. */
const SHORT_SESSION_ROWS = 3;

/** Hours, the other people and a status, which is an icon if the session is short. */
function TimedSession({ entry, cell }: { entry: DayEntry; cell: DayCell }) {
  const { state, time, hours, ownHours, beyond, who, about, roomCode, date } = entry;
  const said = [`${hours} ${who}`, state.word, beyond, ownHours, about, roomCode, date];
  return (
    <SessionLink
      entry={entry}
      cell={cell}
      label={said.filter(Boolean).join(', ')}
      data-short={entry.cell.rows <= SHORT_SESSION_ROWS || undefined}
      data-narrow={entry.cell.lanes > 1 || undefined}
      data-move={entry.canMove ? entry.identifier : undefined}
    >
      <span className="cal-line cal-time">
        <b>
          <span className="cal-start">{time}</span> <span className="cal-span">{hours}</span>
        </b>
        <Icon name={BADGE_TONES[state.tone].icon} className="size-4 shrink-0" />
      </span>{' '}
      <span className="cal-line cal-who font-semibold">{who}</span>{' '}
      <span className="cal-line cal-status">{state.word}</span>{' '}
      {beyond && <span className="cal-line">{beyond}</span>}{' '}
      {ownHours && <span className="cal-line cal-own">{ownHours}</span>}{' '}
      {about && <span className="cal-line cal-about">{about}</span>}{' '}
      {roomCode && <span className="cal-line cal-code">{roomCode}</span>}
    </SessionLink>
  );
}

/** Steps of the line within a row (calendar.css). */
const ROW_PARTS = 3;

function NowLine(props: { clock: NonNullable<CalendarDay['clock']>; blocks: readonly HourBlock[] }) {
  const { clock, blocks } = props;
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

interface TakenProps {
  spans: readonly Span[];
  blocks: readonly HourBlock[];
  kind: 'off' | 'busy';
  label: string;
}

function TakenHours({ spans, blocks, kind, label }: TakenProps) {
  return spans.map((span) => (
    <li
      key={`${span.from} ${span.to}`}
      data-kind={kind}
      className={classes('cal-taken text-muted', spanClasses(span, blocks) ?? 'cal-out')}
    >
      <span>{label}</span> <span className="cal-taken-hours">{spanTexts([span])[0]}</span>
    </li>
  ));
}

interface DayHoursProps {
  day: CalendarDay;
  blocks: readonly HourBlock[];
  cell: DayCell;
  /** The mentor's selection layer: over the hours, below the sessions. */
  children?: ReactNode;
}

export function DayHours({ day, blocks, cell, children }: DayHoursProps) {
  const { entries, hours, changes, busy, clock } = day;
  const off = hours?.dayOff ? [] : changes.filter(({ kind }) => kind === 'off');
  return (
    <ul className="cal-day-hours">
      <li aria-hidden="true" className={classes('cal-lines', wholeDayClasses(blocks))} />
      {clock && <NowLine clock={clock} blocks={blocks} />}
      {hours?.spans.map((span) => (
        <li
          key={span.from}
          aria-hidden="true"
          data-extra={span.extra || undefined}
          className={classes('cal-open', spanClasses(span, blocks))}
        />
      ))}
      {entries.map((entry) => (
        <li
          key={entry.identifier}
          className={classes('cal-slot', spanClasses(drawnSpan(entry), blocks), laneClasses(entry.cell))}
        >
          <TimedSession entry={entry} cell={cell} />
        </li>
      ))}
      {entries.length === 0 && <li className="cal-none text-muted">Sin sesiones</li>}
      <TakenHours spans={off} blocks={blocks} kind="off" label="Bloqueado" />
      <TakenHours spans={busy} blocks={blocks} kind="busy" label="Ocupado" />
      {children}
    </ul>
  );
}

/** The hours beside the days, and the bands of folded hours. */
export function HourAxis({ blocks }: { blocks: readonly HourBlock[] }) {
  return (
    <div aria-hidden="true" className="cal-hours">
      {blocks.map(({ from, to, isFolded }, i) => (
        <span
          key={from}
          data-folded={isFolded || undefined}
          className={rowClasses(i * BLOCK_ROWS, BLOCK_ROWS)}
        >
          {timeOf(from)} {isFolded && <b>{`${timeOf(from)} – ${timeOf(to)} sin sesiones`} </b>}
        </span>
      ))}
    </div>
  );
}
