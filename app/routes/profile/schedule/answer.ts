/** What an action of /profile/horario gives back to its page: everything typed, and what became of it. */
import { unpackMarks, WEEK_DAYS } from '~/domain/weekMarks';
import { FIELDS, readMarks } from './weekForm';

export interface Answer {
  marks: string[];
  /** Packed: the week that a save may replace. */
  base: string;
  /** Packed, after a conflict: what had been loaded when the painting began. */
  before: string | null;
  /** The quick action that was pressed, and what it did, in words. */
  done: string | null;
  told: string;
  errors: Record<string, string[]> | null;
  /** Every other control as it was sent. */
  kept: Record<string, string[]>;
}

const OWN: string[] = [FIELDS.mark, FIELDS.base, FIELDS.before];
const OTHERS = Object.values(FIELDS).filter((name) => !OWN.includes(name));

export function answerTo(form: FormData, rest: Partial<Answer> = {}): Answer {
  const kept = Object.fromEntries(OTHERS.map((name) => [name, textsOf(form, name)]));
  const [base, before] = [FIELDS.base, FIELDS.before].map((name) => String(form.get(name) ?? ''));
  return {
    marks: readMarks(form),
    base: base ?? '',
    before: unpackMarks(before) && (before ?? null),
    done: null,
    told: '',
    errors: null,
    kept,
    ...rest,
  };
}

/** At most a value a day: no control has more. */
function textsOf(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .slice(0, WEEK_DAYS.length)
    .map((value) => (typeof value === 'string' ? value.slice(0, 100) : ''));
}
