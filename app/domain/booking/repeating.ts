/** 'Repetir cada semana': the same hours for several weeks (docs/product.md, 'Series'). */
import { SERIES_AHEAD, SERIES_WEEKS_MAX, SERIES_WEEKS_MIN } from '~/api/contract/rules/series';

export const ONCE = 1;
/** In place of a number of weeks: without end. */
export const WITHOUT_END = -1;

export const REPEAT_OPTIONS = [
  { value: String(ONCE), label: 'Solo esta vez' },
  ...Array.from({ length: SERIES_WEEKS_MAX - SERIES_WEEKS_MIN + 1 }, (_, i) => ({
    value: String(SERIES_WEEKS_MIN + i),
    label: `${SERIES_WEEKS_MIN + i} semanas`,
  })),
  { value: String(WITHOUT_END), label: 'Sin fin' },
];

/** Weeks that are booked now. */
export const weeksOf = (weeks: number) => (weeks === WITHOUT_END ? SERIES_AHEAD : weeks);

/** The part of a series' payload that says how many weeks. */
export const spanOf = (weeks: number, leftOut: number[]) => ({
  weeks: weeksOf(weeks),
  left_out: leftOut,
  ...(weeks === WITHOUT_END && { goes_on: true }),
});

/** 'Sin fin', '4 semanas' */
export const repeatText = (weeks: number) =>
  weeks === ONCE ? 'Solo esta semana' : weeks === WITHOUT_END ? 'Cada semana, sin fin' : `${weeks} semanas`;

/** The field with the weeks that the series skips. */
export const LEFT_OUT_FIELD = 'fuera';

/** Numbers of the skipped weeks, from 1; null if the form showed no weeks. */
export function readLeftOut(form: FormData): number[] | null {
  const out = form.get(LEFT_OUT_FIELD);
  return typeof out === 'string' ? out.split(' ').filter(Boolean).map(Number) : null;
}

/** Whether weeks were shown and at least two of them remain. */
export const isSeries = (weeks: number, leftOut: number[] | null): leftOut is number[] =>
  leftOut !== null && weeksOf(weeks) - leftOut.length >= SERIES_WEEKS_MIN;

/** Number of weeks in a form or draft, or `WITHOUT_END`; `ONCE` for anything else. */
export function readWeeks(value: unknown): number {
  const weeks = Number(value);
  if (weeks === WITHOUT_END) return weeks;
  return Number.isInteger(weeks) && weeks >= SERIES_WEEKS_MIN && weeks <= SERIES_WEEKS_MAX ? weeks : ONCE;
}
