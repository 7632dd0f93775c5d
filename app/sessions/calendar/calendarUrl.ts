/** The calendar's state is its address: view, day and open dialog. */
import type { CalendarView } from '~/app/domain/calendar/periods';
import * as paths from '~/app/paths';

/** Id of the list with the chosen day's sessions. */
export const DAY_ANCHOR = 'dia';

/** Value of `horas`: no hours are folded. */
const ALL_HOURS = 'todas';

export const readAllHours = (search: URLSearchParams) => search.get('horas') === ALL_HOURS;

/** Without a day, today. `allHours`: from 06:00 to 24:00. */
export function calendarHref(view: CalendarView, day: string | null, { allHours = false } = {}): string {
  return paths.calendar({
    // Named always: without it the calendar opens the view used last.
    vista: view,
    dia: day ?? '',
    horas: allHours ? ALL_HOURS : '',
  });
}

/** The month of the day, scrolled to its sessions. */
export const dayHref = (day: string): string => `${calendarHref('mes', day)}#${DAY_ANCHOR}`;
