/** Weeks as bars of a chart, and the numbers of their texts. */
import { moveDay } from '~/app/domain/time/calendarDays';
import { formatDay } from '~/app/domain/time/dates';
import type { ChartBar } from './BarChart';

const tenths = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
export const whole = new Intl.NumberFormat('es-ES', { useGrouping: true });
/** '1,5' */
export const hoursOf = (minutes: number) => tenths.format(minutes / 60);

/** Every second bar has room for its date. */
const LABELLED = 2;

/** Monday first, the current week last. */
export const barsOfWeeks = <Week extends { from: string }>(
  weeks: readonly Week[],
  rest: (week: Week) => Omit<ChartBar, 'short' | 'long'>,
) => weeks.map((week, at): ChartBar => ({ ...weekLabel(week.from, weeks.length - 1 - at), ...rest(week) }));

/** '12 oct' and 'Del 12 al 18 de octubre'; `ago`: weeks before the current one. */
function weekLabel(from: string, ago: number): Pick<ChartBar, 'short' | 'long'> {
  const to = moveDay(from, 6);
  const month = from.slice(0, 7) === to.slice(0, 7) ? '' : formatDay(from, " 'de' MMMM");
  const range = `Del ${formatDay(from, 'd')}${month} al ${formatDay(to, "d 'de' MMMM")}`;
  return {
    short: ago % LABELLED === 0 ? formatDay(from, 'd MMM') : '',
    long: ago === 0 ? `${range} (esta semana)` : range,
  };
}
