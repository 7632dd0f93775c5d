import type { SubmissionResult } from '@conform-to/react';
import { distinctTexts } from '~/app/domain/text/typedText';

/**
 * Buttons of a form that change what it holds and send nothing: 'Añadir', 'Quitar', 'Buscar'. Without
 * JavaScript they are posts whose answer is the same page, everything typed kept; with it the controls do the
 * same themselves.
 */

/**
 * A control that can be edited by buttons. Called with every submission: changes `form` in place by the
 * pressed button (`intent`, the value of the button named so), and takes in what was typed but not yet added.
 * True when the button was its own.
 */
export type Editable = (form: FormData, intent: string) => boolean;

export const INTENT = 'intent';

/**
 * True when the submission was only an edit of one of the controls: the page is to be shown again, without
 * judging it.
 */
export function applyEdits(form: FormData, controls: readonly Editable[]): boolean {
  const pressed = form.get(INTENT);
  const intent = typeof pressed === 'string' ? pressed : '';
  return controls.map((edit) => edit(form, intent)).some(Boolean);
}

/** What an edit of a form gives back: everything typed, not validated yet. */
export function withTypedValues(submission: { reply(): SubmissionResult }): SubmissionResult {
  return { initialValue: submission.reply().initialValue };
}

/** Values of the buttons of a list named `name`. */
export const listIntents = (name: string) => ({
  add: `${name}:add`,
  remove: (entry: string | number) => `${name}:remove:${entry}`,
});

/** The name of the text that is being typed and is not in the list yet. */
export const newTextName = (name: string) => `${name}_new`;

/**
 * A field that only pages without scripts send: there Enter may have been pressed in the list's own box, and
 * nothing tells.
 */
export const plainMarkName = (name: string) => `${name}_plain`;

/**
 * A TextList: 'Añadir', 'Quitar', and Enter, which without scripts never sends a form with such a list: it
 * adds what waits, and an empty box adds nothing. What waits counts with every submission. `tidy` as the
 * TextList has it.
 */
export function textListEdit(name: string, tidy = distinctTexts): Editable {
  return (form, intent) => {
    const waiting = textsIn(form, newTextName(name));
    const intents = listIntents(name);
    const all = tidy([...textsIn(form, name), ...waiting]);
    const removed = all.find((text) => intent === intents.remove(text));
    replace(form, name, removed === undefined ? all : withoutOne(all, removed));
    form.delete(newTextName(name));
    const entered =
      intent === 'enter' && (form.has(plainMarkName(name)) || waiting.some((text) => text.trim() !== ''));
    form.delete(plainMarkName(name));
    return entered || intent === intents.add || intent.startsWith(intents.remove(''));
  };
}

/** Rows of fields (Certifications), from one list per column; at least one, blank texts included. */
export function rowsEdit(name: string, columns: readonly string[], max: number): Editable {
  return (form, intent) => {
    const intents = listIntents(name);
    const lists = columns.map((column) => textsIn(form, `${name}_${column}`));
    const count = Math.max(1, ...lists.map((list) => list.length));
    const rows = Array.from({ length: count }, (_, i) => i).filter(
      (i) => i === 0 || intent !== intents.remove(i),
    );
    const next = intent === intents.add && rows.length < max ? [...rows, count] : rows;
    for (const [c, column] of columns.entries()) {
      replace(
        form,
        `${name}_${column}`,
        next.map((i) => lists[c]?.[i] ?? ''),
      );
    }
    return intent === intents.add || intent.startsWith(intents.remove(''));
  };
}

/** Without the first of that text; another one of it stays. */
export function withoutOne(texts: readonly string[], text: string): string[] {
  const at = texts.indexOf(text);
  return texts.filter((_, i) => i !== at);
}

function textsIn(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

function replace(form: FormData, name: string, texts: readonly string[]): void {
  form.delete(name);
  for (const text of texts) form.append(name, text);
}
