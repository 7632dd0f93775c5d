/** The weeks of a series before it is sent, and why some cannot be booked (docs/product.md, 'Series'). */
import { MISSED_IN_SHORT } from '~/api/contract/rules/missedWeeks';
import type { SeriesWeek } from '~/api/contract/series';
import { orElse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { isSeries, ONCE, WITHOUT_END, weeksOf } from '~/app/domain/booking/repeating';
import { moveDay } from '~/app/domain/time/calendarDays';
import { formatDay, formatInstant } from '~/app/domain/time/dates';
import { instantsOfSlots } from './slotWeek';

export const REASONS: Record<string, string> = MISSED_IN_SHORT;

export type SeriesWeeks = NonNullable<Awaited<ReturnType<typeof loadSeriesWeeks>>>;

interface Asked {
  mentor: string;
  /** Username, for a mentor's offer. */
  student?: string;
  slots: readonly string[];
  weeks: number;
}

/** Null for a single session, or if the API refuses the first hours. @throws ApiError */
export async function loadSeriesWeeks(
  { mentor, student, slots, weeks }: Asked,
  { api, config }: Pick<Context, 'api' | 'config'>,
) {
  const { timeZone } = config;
  const hours = instantsOfSlots(slots, timeZone);
  if (weeks === ONCE || !hours || !(await api.listCapabilities()).has('requests')) return null;
  const found = await orElse(
    () =>
      api.series.preview({ mentor, ...hours, weeks: weeksOf(weeks), ...(student && { alumno: student }) }),
    null,
    400,
  );
  if (!found) return null;
  const first = slots[0]?.slice(0, 10) ?? '';
  const list = found.map((one) => weekView(one, { first, timeZone }));
  const leftOut = list.filter((one) => one.why !== '').map((one) => one.week);
  return {
    list,
    /** Numbers of weeks, from 1. */
    leftOut,
    count: list.length - leftOut.length,
    isSeries: isSeries(weeks, leftOut),
    goesOn: weeks === WITHOUT_END,
  };
}

function weekView(
  { week, init_date, reason }: SeriesWeek,
  { first, timeZone }: { first: string; timeZone: string },
) {
  const pattern = "EEEE d 'de' MMMM";
  const day = init_date
    ? formatInstant(init_date, pattern, timeZone)
    : formatDay(moveDay(first, (week - 1) * 7), pattern);
  /** '' if it can be booked. */
  const why = reason === null ? '' : init_date === null ? REASONS.clock : REASONS[reason];
  return { week, day, why: why ?? 'no se puede reservar' };
}
