/** The form of /profile/horario, parsed alike on the server and in the browser. */
import type { AvailabilityException } from '~/api/contract/availability';
import { endMinutesOf, minutesOf, SLOT_TIMES } from '~/app/domain/slots/slots';
import {
  addAfternoons,
  addSpan,
  clearDays,
  copyDay,
  mergeWeeks,
  packMarks,
  removeSpan,
  type Span,
  tidyMarks,
  unpackMarks,
  WEEK_DAYS,
} from '~/app/domain/week/weekHours';
import { END_TIMES, marksOfRanges, type WeekRanges } from '~/app/domain/week/weekRanges';
import type { Editable } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import {
  EDITOR,
  editorOf,
  NOTHING_COPIED,
  rangeEditText,
  readRanges,
  type WeekEditor,
  writeMarks,
} from './rangesForm';

export const FIELDS = {
  mark: 'marks',
  /** The loaded week, packed: what a save may replace. */
  base: 'loaded',
  /** After a conflict: the week loaded originally, packed. */
  before: 'loaded_before',
  spanDays: 'span_days',
  spanStart: 'span_start',
  spanEnd: 'span_end',
  copyFrom: 'copy_from',
  copyTo: 'copy_to',
  clearDay: 'clear_day',
  editor: EDITOR,
  /** If ticked, a save drops the hours the grid cannot show. */
  dropBeyond: 'drop_beyond',
  kind: 'exception_kind',
  date: 'exception_date',
  until: 'exception_until',
  date2: 'exception_date_2',
  until2: 'exception_until_2',
  date3: 'exception_date_3',
  until3: 'exception_until_3',
  start_time: 'exception_start',
  end_time: 'exception_end',
  holidays: 'exception_holidays',
  notice_hours: 'rule_notice',
  horizon_weeks: 'rule_horizon',
  pause_minutes: 'rule_pause',
  most_a_day: 'rule_most',
  own_price: 'rule_own_price',
  confirms_known: 'rule_confirms_known',
  late_hours: 'rule_late_hours',
  late_means: 'rule_late_means',
  absent_means: 'rule_absent_means',
  address: 'busy_address',
} as const;

export const INTENTS = {
  save: 'save',
  add: 'add-exception',
  addHolidays: 'add-holidays',
  remove: 'remove-exception:',
  rules: 'save-rules',
  saveBusy: 'save-busy',
  readBusy: 'read-busy',
  removeBusy: 'remove-busy',
  /** Followed by the name of the other editor. */
  editWith: 'edit-with:',
} as const;

/** First and last day of each range that can be added at once. */
export const DAY_ROWS = [
  { date: FIELDS.date, until: FIELDS.until },
  { date: FIELDS.date2, until: FIELDS.until2 },
  { date: FIELDS.date3, until: FIELDS.until3 },
] as const;

/** The page's tabs, by address. */
export const PARTS = {
  semana: 'Semana',
  'dias-libres': 'Días libres',
  reglas: 'Reglas',
  'calendario-externo': 'Calendario externo',
} as const;
export type SchedulePart = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as SchedulePart[];

/** By address: the week unless another is named. */
export const readPart = (params: URLSearchParams): SchedulePart =>
  PART_NAMES.find((one) => one === params.get('parte')) ?? 'semana';

/** A tab's address, where its form posts. */
export const partHref = (part: SchedulePart, editor: WeekEditor, pintado = '', at = ''): string =>
  paths.schedule(
    { [EDITOR]: editor === 'tramos' ? '' : editor, parte: part === 'semana' ? '' : part, pintado },
    at,
  );

export const WEEK_ID = 'semana';
/** The row of the first hour in use, in the grid. */
export const FIRST_HOUR_ID = 'primera-hora';

/** The half hours marked in the posted editor. */
export function readMarks(form: FormData): string[] {
  if (editorOf(form) === 'tramos') return marksOfRanges(readRanges(form));
  return tidyMarks(form.getAll(FIELDS.mark).filter((value) => typeof value === 'string'));
}

/** A tab, with the unsaved marks. */
export function editorHref(form: FormData, part: SchedulePart, editor = editorOf(form), at = ''): string {
  const marks = readMarks(form);
  const base = form.get(FIELDS.base);
  const isPainted = typeof base === 'string' && unpackMarks(base) !== null && packMarks(marks) !== base;
  return partHref(part, editor, isPainted ? `${packMarks(marks)}.${base}` : '', at);
}

/** Reads what `editorHref` wrote; null if missing or damaged. */
export function readUnsavedWeek(params: URLSearchParams): { marks: string[]; base: string } | null {
  const [painted, base = ''] = (params.get('pintado') ?? '').split('.');
  const marks = unpackMarks(painted);
  return marks && unpackMarks(base) ? { marks, base } : null;
}

/** Quick actions that resolve a conflict. */
export const CONFLICT_INTENTS = ['merge', 'undo'];

const QUICK_ACTIONS: Record<string, (marks: string[], form: FormData) => string[]> = {
  afternoons: (marks) => addAfternoons(marks),
  'add-span': (marks, form) => withSpan(marks, form, addSpan),
  'remove-span': (marks, form) => withSpan(marks, form, removeSpan),
  'copy-day': (marks, form) =>
    copyDay(marks, daysOf(form, FIELDS.copyFrom)[0] ?? 0, daysOf(form, FIELDS.copyTo)),
  'clear-day': (marks, form) => clearDays(marks, daysOf(form, FIELDS.clearDay)),
  'clear-all': () => [],
  undo: (marks, form) => unpackMarks(form.get(FIELDS.base)) ?? marks,
  merge: (marks, form) => {
    const [before, theirs] = [unpackMarks(form.get(FIELDS.before)), unpackMarks(form.get(FIELDS.base))];
    return before && theirs ? mergeWeeks(before, marks, theirs) : marks;
  },
};

/** Quick actions change the marked half hours and send nothing. */
export const applyQuickAction: Editable = (form, intent) => {
  const edit = Object.hasOwn(QUICK_ACTIONS, intent) ? QUICK_ACTIONS[intent] : undefined;
  if (!edit) return false;
  const next = edit(readMarks(form), form);
  if (editorOf(form) === 'tramos') writeMarks(form, next, !EMPTYING.includes(intent));
  form.delete(FIELDS.mark);
  for (const mark of next) form.append(FIELDS.mark, mark);
  return true;
};

/** They discard unfinished input. */
const EMPTYING = ['clear-all', 'undo'];

function withSpan(marks: string[], form: FormData, apply: (marks: string[], span: Span) => string[]) {
  const [start, end] = [String(form.get(FIELDS.spanStart)), String(form.get(FIELDS.spanEnd))];
  if (!SLOT_TIMES.includes(start) || !END_TIMES.includes(end)) return marks;
  const ordered = minutesOf(start) < endMinutesOf(end);
  return ordered ? apply(marks, { days: daysOf(form, FIELDS.spanDays), start, end }) : marks;
}

function daysOf(form: FormData, name: string): number[] {
  const sent = form.getAll(name);
  return WEEK_DAYS.filter((day) => sent.includes(String(day)));
}

/** The result of a quick action, or the reason it changed nothing; '' for other actions. */
export function quickActionText(intent: string, form: FormData): string {
  return noChangeText(intent, form) ?? DONE_TEXTS.get(intent) ?? rangeEditText(intent, form);
}

function noChangeText(intent: string, form: FormData): string | null {
  if (intent === 'copy-day') {
    const [from] = daysOf(form, FIELDS.copyFrom);
    const others = daysOf(form, FIELDS.copyTo).filter((day) => day !== from);
    return others.length === 0 ? NOTHING_COPIED : null;
  }
  if (intent !== 'add-span' && intent !== 'remove-span') return null;
  if (daysOf(form, FIELDS.spanDays).length === 0) return 'No ha cambiado nada: elige al menos un día.';
  return withSpan([], form, (_, span) => [span.start]).length === 0
    ? 'No ha cambiado nada: la franja debe acabar después de empezar.'
    : null;
}

const DONE_TEXTS = new Map(
  Object.entries({
    afternoons: 'Añadido de lunes a viernes, de 16:00 a 20:00. Falta guardar.',
    'add-span': 'Franja añadida. Falta guardar.',
    'remove-span': 'Franja quitada. Falta guardar.',
    'copy-day': 'Día copiado. Falta guardar.',
    'clear-day': 'Día vaciado. Falta guardar.',
    'clear-all': 'Semana vaciada. Falta guardar.',
    undo: 'Vuelves a tener el horario guardado.',
    merge: 'Los dos horarios están unidos. Revísalo y guarda.',
  }),
);

export interface ScheduleAnswer {
  editor: WeekEditor;
  marks: string[];
  ranges: WeekRanges;
  /** Packed: the week a save may replace. */
  base: string;
  /** Packed, after a conflict: the week loaded when editing began. */
  before: string | null;
  /** The last quick action and its result as text. */
  done: string | null;
  told: string;
  errors: Record<string, string[]> | null;
  kept: Record<string, string[]>;
  /** The booked sessions inside a new exception, its whole days, and the intent that adds it nevertheless. */
  asked: { sessions: string[]; days: Pick<AvailabilityException, 'date' | 'until'>[]; intent: string } | null;
}

const WEEK_FIELDS: string[] = [FIELDS.mark, FIELDS.base, FIELDS.before, FIELDS.editor];
const KEPT_FIELDS = Object.values(FIELDS).filter((name) => !WEEK_FIELDS.includes(name));

export function answerWith(form: FormData, rest: Partial<ScheduleAnswer> = {}): ScheduleAnswer {
  const kept = Object.fromEntries(KEPT_FIELDS.map((name) => [name, keptTexts(form, name)]));
  const [base, before] = [FIELDS.base, FIELDS.before].map((name) => String(form.get(name) ?? ''));
  return {
    editor: editorOf(form),
    marks: readMarks(form),
    ranges: readRanges(form),
    base: base ?? '',
    before: unpackMarks(before) && (before ?? null),
    done: null,
    told: '',
    errors: null,
    kept,
    asked: null,
    ...rest,
  };
}

/** Maximum values of one control: the holidays of a year. */
const MOST_VALUES = 12;

function keptTexts(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .slice(0, MOST_VALUES)
    .map((value) => (typeof value === 'string' ? value.slice(0, 2_000) : ''));
}
