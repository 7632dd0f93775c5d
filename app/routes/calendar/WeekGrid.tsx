import { hoursWindow } from '~/domain/calendarLanes';
import { timeOf } from '~/domain/slots';
import type { DialogPlace } from '../mentorships/detail/place';
import type { LoadedCalendar } from './loadCalendar';
import { rowClasses } from './rows';
import { useDayKeys } from './useDayKeys';
import { WeekDay } from './WeekDay';

/** Seven columns over the hours of the day; on phones the same days one below the other. */
export function WeekGrid({ calendar, place }: { calendar: LoadedCalendar; place: DialogPlace }) {
  const { days } = calendar;
  const { grid, tabIndexOf, scripts } = useDayKeys<HTMLDivElement>(calendar);
  const { first, last } = hoursWindow(days.flatMap((day) => [...day.entries, ...(day.hours?.spans ?? [])]));
  const hours = Array.from({ length: last - first }, (_, i) => first + i);
  return (
    <section {...grid} aria-labelledby="periodo">
      <div role={scripts ? 'row' : undefined} className="cal-week">
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
            scripts={scripts}
            tabIndex={tabIndexOf(day.day)}
            place={place}
          />
        ))}
      </div>
    </section>
  );
}
