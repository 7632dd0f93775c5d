import type { ReactNode } from 'react';
import { type HourBlock, hourBlocks } from '~/app/domain/calendar/weekLayout';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { calendarHref, dayHref } from './calendarUrl';
import { DayHours, HourAxis, usedSpans } from './DayHours';
import { type CalendarDay, sessionCountText } from './dayEntries';
import { type DayGrid, DayLink, useDayGridKeys } from './dayGrid';

export const weekBlocks = (days: readonly CalendarDay[]) => hourBlocks(days.flatMap(usedSpans));

interface WeekGridProps {
  week: Omit<DayGrid, 'view'>;
  blocks: readonly HourBlock[];
  links: DialogLinks;
  /** Days lead to their hours, else to their sessions. */
  isMentor: boolean;
  /** The layer over a day's hours (`useSpanPick`). */
  over?: (day: CalendarDay) => ReactNode;
}

/**
 * Seven days over their hours, for calendar and 'Mis mentorías'; long empty stretches are folded. On phones days are
 * stacked, from today on. Labelled by the heading with the id `periodo`.
 */
export function WeekGrid({ week, blocks, links, isMentor, over = () => null }: WeekGridProps) {
  const { days } = week;
  const { grid, cellOf } = useDayGridKeys<HTMLDivElement>({ ...week, view: 'semana' }, links);
  return (
    <section {...grid} aria-labelledby="periodo">
      <div role={grid.role && 'row'} className="cal-scale cal-week">
        <HourAxis blocks={blocks} />
        {days.map((day) => {
          const { entries, hours, clockChange } = day;
          const cell = cellOf(day.day);
          return (
            <div
              key={day.day}
              role={cell.scripts ? 'gridcell' : undefined}
              data-cell={day.day}
              data-today={day.isToday || undefined}
              data-past={day.isPast || undefined}
              data-empty={entries.length === 0 || undefined}
              className="cal-day"
            >
              <div className="cal-day-head">
                <h3>
                  <DayLink
                    day={day}
                    to={isMentor ? calendarHref('dia', day.day) : dayHref(day.day)}
                    cell={cell}
                    label={`${day.short} ${day.number}, ${day.long}, ${sessionCountText(entries.length)}`}
                  >
                    <span className="font-sans font-medium text-muted">{day.short}</span>{' '}
                    <span className="cal-number">{day.number}</span>
                  </DayLink>
                </h3>
                {clockChange && <p className="leading-[1.3] text-muted">{clockChange}</p>}
                {hours?.dayOff && <p className="leading-[1.3] text-muted">Día libre</p>}
                {hours && hours.texts.length > 0 && (
                  <p className="leading-[1.3] text-muted md:sr-only">Tu horario: {hours.texts.join(', ')}</p>
                )}
              </div>
              <DayHours {...{ day, blocks, cell }}>{over(day)}</DayHours>
            </div>
          );
        })}
      </div>
    </section>
  );
}
