/** The calendar's address is its state: view, day, and the dialog that is open. */

import type { CalendarView } from '~/app/domain/calendar/periods';
import * as paths from '~/app/paths';

/** Where the sessions of the chosen day stand. */
export const DAY_ANCHOR = 'dia';

/** Without a day, today. */
export function calendarHref(view: CalendarView, day: string | null): string {
  return paths.calendar({ vista: view === 'mes' ? '' : view, dia: day ?? '' });
}

/** The month of the day, and its sessions below. */
export function dayHref(day: string): string {
  return `${calendarHref('mes', day)}#${DAY_ANCHOR}`;
}
