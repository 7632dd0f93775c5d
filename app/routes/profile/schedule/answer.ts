/** What an action of /profile/horario gives back to its page: everything typed, and what became of it. */
import { unpackMarks } from '~/domain/weekMarks';
import { INTENT } from '~/forms/edits';
import { FIELDS, readMarks } from './weekForm';

export interface Answer {
  marks: string[];
  /** Packed: the week that a save may replace. */
  base: string;
  /** Packed, after a conflict: what had been loaded when the painting began. */
  before: string | null;
  /** The quick action that was done. */
  done: string | null;
  errors: Record<string, string[]> | null;
  /** Every other control as it was sent. */
  kept: Record<string, string[]>;
}

const OWN: string[] = [FIELDS.mark, FIELDS.base, FIELDS.before, INTENT];

export function answerTo(form: FormData, rest: Partial<Answer> = {}): Answer {
  const kept: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !OWN.includes(name))
      kept[name] = [...(kept[name] ?? []), value.slice(0, 100)];
  }
  const [base, before] = [FIELDS.base, FIELDS.before].map((name) => String(form.get(name) ?? ''));
  return {
    marks: readMarks(form),
    base: base ?? '',
    before: unpackMarks(before) && (before ?? null),
    done: null,
    errors: null,
    kept,
    ...rest,
  };
}
