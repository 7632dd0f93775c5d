/** The year or month shown by the income pages. */
import { capital, formatDay } from '~/app/domain/time/dates';

const MONTH = /^2[01]\d\d-(0[1-9]|1[0-2])$/;
const YEAR = /^2[01]\d\d$/;

/** `yyyy` or `yyyy-MM`, the API's format; if invalid, the month of `today` (YYYY-MM-DD). */
export function readPeriod(text: string | null, today: string): string {
  return text !== null && (MONTH.test(text) || YEAR.test(text)) ? text : today.slice(0, 7);
}

export type PeriodView = ReturnType<typeof periodView>;

export function periodView(period: string, today: string) {
  const isYear = period.length === 4;
  const [year = 0, month = 1] = period.split('-').map(Number);
  const step = (by: number): string | null => {
    const start = Date.UTC(isYear ? year + by : year, isYear ? 0 : month - 1 + by);
    const moved = new Date(start).toISOString().slice(0, period.length);
    return MONTH.test(moved) || YEAR.test(moved) ? moved : null;
  };
  return {
    period,
    isYear,
    /** 'Noviembre de 2026', '2026' */
    title: isYear ? period : capital(formatDay(`${period}-01`, "MMMM 'de' yyyy")),
    previous: step(-1),
    next: step(1),
    /** As a year, and as a month: the current one in this year, else January. */
    asYear: period.slice(0, 4),
    asMonth: isYear ? (today.startsWith(period) ? today.slice(0, 7) : `${period}-01`) : period,
  };
}

/** The row of a bar: '2–8 nov' in a month, 'Noviembre' in a year. `from`: its first day; `next`: the next bar's, '' for the last. */
export function barName(from: string, next: string, period: string): string {
  if (period.length === 4) return capital(formatDay(from, 'MMMM'));
  const first = Number(from.slice(8));
  const last = next === '' ? daysIn(period) : Number(next.slice(8)) - 1;
  return `${first === last ? '' : `${first}–`}${last} ${formatDay(from, 'MMM')}`;
}

const daysIn = (period: string) =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)), 0)).getUTCDate();
