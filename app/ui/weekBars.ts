/** Weeks as bars of a chart, and the numbers of their texts. */
import { moveDay } from '~/app/domain/time/calendarDays';
import { formatDay } from '~/app/domain/time/dates';
import type { ChartBar } from './BarChart';

const tenths = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
export const whole = new Intl.NumberFormat('es-ES', { useGrouping: true });
/** '1,5' */
export const hoursOf = (minutes: number) => tenths.format(minutes / 60);

/** Monday first, the current week last. */
export const barsOfWeeks = <Week extends { from: string }>(
  weeks: readonly Week[],
  rest: (week: Week) => Omit<ChartBar, 'name'>,
) =>
  weeks.map(
    (week, at): ChartBar => ({
      name: at === weeks.length - 1 ? 'Esta semana' : weekName(week.from),
      ...rest(week),
    }),
  );

/** '12–18 oct', '28 sep–4 oct' */
function weekName(from: string): string {
  const to = moveDay(from, 6);
  return `${formatDay(from, from.slice(0, 7) === to.slice(0, 7) ? 'd' : 'd MMM')}–${formatDay(to, 'd MMM')}`;
}
