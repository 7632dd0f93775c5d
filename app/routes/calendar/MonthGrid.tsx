import { weeksOf } from '~/domain/calendar';
import { DAY_NAMES } from '~/domain/weekMarks';
import type { DialogPlace } from '../mentorships/detail/place';
import type { LoadedCalendar } from './loadCalendar';
import { MonthCell } from './MonthCell';
import { useDayKeys } from './useDayKeys';

/** Whole weeks from Monday. On phones a cell tells how many sessions there are; those of the chosen day stand below. */
export function MonthGrid({ calendar, place }: { calendar: LoadedCalendar; place: DialogPlace }) {
  const { grid, tabIndexOf, scripts } = useDayKeys<HTMLTableElement>(calendar);
  return (
    <table {...grid} className="cal-month" aria-labelledby="periodo">
      <thead>
        <tr>
          {DAY_NAMES.map((name) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(calendar.days).map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <MonthCell
                key={day.day}
                day={day}
                isChosen={day.day === calendar.day}
                scripts={scripts}
                tabIndex={tabIndexOf(day.day)}
                place={place}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
