import type { NextFree } from '../../../../api/contract/tolerantSearch';
import { addToDay, formatDay } from '../../../domain/dates';
import { SHORT_PARTS } from './words';

/** 'jueves 26, 18:00', 'hoy, 18:00'; the month too when it is another one. `today` is YYYY-MM-DD of the marketplace's clock. */
export function nextFreeText({ date, start_time, part }: NextFree, today: string): string {
  return `${dayText(date, today)}, ${part ? SHORT_PARTS[part] : start_time}`;
}

function dayText(date: string, today: string): string {
  if (date === today) return 'hoy';
  if (date === addToDay(today, 1)) return 'mañana';
  return formatDay(date, date.slice(0, 7) === today.slice(0, 7) ? 'EEEE d' : "EEEE d 'de' MMMM");
}
