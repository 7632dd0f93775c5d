/** The week as daily ranges in the form of /profile/horario, read and edited alike on server and browser. */
import { capital } from '~/app/domain/time/dates';
import { DAY_NAMES, WEEK_DAYS } from '~/app/domain/week/weekHours';
import {
  copyRanges,
  isUnfinished,
  type Range,
  rangeProblems,
  rangesOf,
  type WeekRanges,
} from '~/app/domain/week/weekRanges';
import type { Editable } from '~/app/forms/formEdits';

export type WeekEditor = 'tramos' | 'cuadricula';

/** The editor by form or address. */
export const EDITOR = 'editor';

/** By address: ranges unless the other is named. */
export const readEditor = (name: unknown): WeekEditor => (name === 'cuadricula' ? name : 'tramos');

/** By form, which says so when it has ranges. */
export const editorOf = (form: FormData): WeekEditor =>
  form.get(EDITOR) === 'tramos' ? 'tramos' : 'cuadricula';

/** Fields of a day; every range has one of each. */
export const rangeFields = (day: number) => ({
  start: `from_${day}`,
  end: `to_${day}`,
  copyTo: `copy_to_${day}`,
});

/** The name of a range's errors. */
export const rangeName = (day: number, row: number) => `range_${day}_${row}`;

export const rangeIntents = (day: number) => ({
  add: `range-add:${day}`,
  copy: `range-copy:${day}`,
  remove: (row: number) => `range-remove:${day}:${row}`,
});

/** More ranges than fit into a day. */
const MOST_ROWS = 40;

export function readRanges(form: FormData): Range[][] {
  return WEEK_DAYS.map((day) => {
    const names = rangeFields(day);
    const [starts, ends] = [form.getAll(names.start), form.getAll(names.end)];
    const length = Math.min(Math.max(starts.length, ends.length), MOST_ROWS);
    return Array.from({ length }, (_, i) => ({ start: textOf(starts[i]), end: textOf(ends[i]) }));
  });
}

const textOf = (value: FormDataEntryValue | undefined) =>
  typeof value === 'string' ? value.slice(0, 'HH:MM'.length) : '';

function writeRanges(form: FormData, week: WeekRanges): void {
  for (const [day, ranges] of week.entries()) {
    const { start, end } = rangeFields(day);
    form.delete(start);
    form.delete(end);
    for (const range of ranges) {
      form.append(start, range.start);
      form.append(end, range.end);
    }
  }
}

/** Writes these half hours into the form; `keeps`: unfinished ranges to keep. */
export function writeMarks(form: FormData, marks: readonly string[], keeps: boolean): void {
  const unfinished = readRanges(form).map((ranges) => ranges.filter((one) => keeps && isUnfinished(one)));
  const week = rangesOf(marks).map((ranges, day) => [...ranges, ...(unfinished[day] ?? [])]);
  writeRanges(form, week);
}

/** 'Añadir tramo', 'Quitar', 'Copiar'. */
export const applyRangeEdit: Editable = (form, intent) => {
  const [action, dayText, row] = intent.split(':');
  const day = WEEK_DAYS.find((one) => String(one) === dayText);
  if (day === undefined) return false;
  const week = readRanges(form);
  if (action === 'range-add') week[day]?.push({ start: '', end: '' });
  else if (action === 'range-remove') week[day]?.splice(Number(row), 1);
  else if (action !== 'range-copy') return false;
  writeRanges(form, action === 'range-copy' ? copyRanges(week, day, copiedTo(form, day)) : week);
  return true;
};

function copiedTo(form: FormData, day: number): number[] {
  const sent = form.getAll(rangeFields(day).copyTo);
  return WEEK_DAYS.filter((one) => one !== day && sent.includes(String(one)));
}

export const NOTHING_COPIED = 'No se ha copiado nada: elige al menos otro día.';

/** The result of a copy; '' for other actions. */
export function rangeEditText(intent: string, form: FormData): string {
  const day = WEEK_DAYS.find((one) => intent === rangeIntents(one).copy);
  if (day === undefined) return '';
  return copiedTo(form, day).length > 0 ? 'Día copiado. Falta guardar.' : NOTHING_COPIED;
}

/** Errors by `rangeName`; empty if all can be saved. */
export function rangeErrors(form: FormData): Record<string, string[]> {
  const found = readRanges(form).flatMap((ranges, day) =>
    rangeProblems(ranges).map((text, row) => [rangeName(day, row), text] as const),
  );
  return Object.fromEntries(found.flatMap(([name, text]) => (text ? [[name, [text]]] : [])));
}

/** 'Lunes, tramo 1', in screen order. */
export const rangeLabels = (week: WeekRanges): Record<string, string> =>
  Object.fromEntries(
    week.flatMap((ranges, day) =>
      ranges.map((_, row) => [rangeName(day, row), capital(`${DAY_NAMES[day]}, tramo ${row + 1}`)]),
    ),
  );
