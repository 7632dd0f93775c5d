/** The calendar's state is its address: view, day and open dialog. */

import type { CalendarView } from '~/app/domain/calendar/periods';
import * as paths from '~/app/paths';

/** Id of the list with the chosen day's sessions. */
export const DAY_ANCHOR = 'dia';

/** Without a day, today. */
export function calendarHref(view: CalendarView, day: string | null): string {
  return paths.calendar({ vista: view === 'mes' ? '' : view, dia: day ?? '' });
}

/** The month of the day, scrolled to its sessions. */
export function dayHref(day: string): string {
  return `${calendarHref('mes', day)}#${DAY_ANCHOR}`;
}
