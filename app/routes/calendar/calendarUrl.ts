/** The calendar's address is its state: view, day, and the dialog that is open. */

import type { CalendarView } from '~/app/domain/calendar/periods';
import * as paths from '~/app/paths';

const CALENDAR_PATH = paths.calendar();
/** Where the sessions of the chosen day stand. */
export const DAY_ANCHOR = 'dia';

/** Without a day, today. */
export function calendarHref(view: CalendarView, day: string | null): string {
  const params = new URLSearchParams();
  if (view !== 'mes') params.set('vista', view);
  if (day) params.set('dia', day);
  return params.size > 0 ? `${CALENDAR_PATH}?${params}` : CALENDAR_PATH;
}

/** The month of the day, and its sessions below. */
export function dayHref(day: string): string {
  return `${calendarHref('mes', day)}#${DAY_ANCHOR}`;
}
