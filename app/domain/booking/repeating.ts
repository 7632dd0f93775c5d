/** 'Repetir cada semana': the same hours for several weeks (docs/product.md, 'Series'). */
import { SERIES_WEEKS_MAX, SERIES_WEEKS_MIN } from '~/api/contract/rules/series';

export const ONCE = 1;

export const REPEAT_OPTIONS = [
  { value: String(ONCE), label: 'Solo esta vez' },
  ...Array.from({ length: SERIES_WEEKS_MAX - SERIES_WEEKS_MIN + 1 }, (_, i) => ({
    value: String(SERIES_WEEKS_MIN + i),
    label: `${SERIES_WEEKS_MIN + i} semanas`,
  })),
];

/** The field with the weeks that the series skips. */
export const LEFT_OUT_FIELD = 'fuera';

/** Numbers of the skipped weeks, from 1; null if the form showed no weeks. */
export function readLeftOut(form: FormData): number[] | null {
  const out = form.get(LEFT_OUT_FIELD);
  return typeof out === 'string' ? out.split(' ').filter(Boolean).map(Number) : null;
}

/** Whether weeks were shown and at least two of them remain. */
export const isSeries = (weeks: number, leftOut: number[] | null): leftOut is number[] =>
  leftOut !== null && weeks - leftOut.length >= SERIES_WEEKS_MIN;

/** Number of weeks in a form or draft; `ONCE` for anything else. */
export function readWeeks(value: unknown): number {
  const weeks = Number(value);
  return Number.isInteger(weeks) && weeks >= SERIES_WEEKS_MIN && weeks <= SERIES_WEEKS_MAX ? weeks : ONCE;
}
