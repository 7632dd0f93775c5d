import type { SubmissionResult } from '@conform-to/react';
import { distinctTexts } from '~/app/domain/text/typedText';

/**
 * A control whose buttons edit the form without submitting it; without scripts they post. Called with every submission:
 * changes `form` by the pressed button (`intent`), adds typed text, and returns whether the button was its own.
 */
export type Editable = (form: FormData, intent: string) => boolean;

export const INTENT = 'intent';

/** The intent of a FormLink: the form goes on at another address. */
export const MOVED = 'moved';
export const movedEdit: Editable = (_form, intent) => intent === MOVED;

/** Whether the submission only edited a control; then show the page again without validating. */
export function applyEdits(form: FormData, controls: readonly Editable[]): boolean {
  const pressed = form.get(INTENT);
  const intent = typeof pressed === 'string' ? pressed : '';
  return controls.map((edit) => edit(form, intent)).some(Boolean);
}

export function withTypedValues(submission: { reply(): SubmissionResult }): SubmissionResult {
  return { initialValue: submission.reply().initialValue };
}

/** A page without scripts sends its form to show or hide its passwords. */
export const [SHOW, HIDE] = ['mostrar', 'ocultar'];

export function passwordToggle(form: FormData) {
  const pressed = form.get(INTENT);
  const shown = pressed === SHOW || (pressed !== HIDE && form.has('shown'));
  return { shown, toggled: pressed === SHOW || pressed === HIDE };
}

export const listIntents = (name: string) => ({
  add: `${name}:add`,
  remove: (entry: string | number) => `${name}:remove:${entry}`,
});

export const newTextName = (name: string) => `${name}_new`;

/** Sent only by pages without scripts, where Enter may have been pressed in the list's own input. */
export const plainMarkName = (name: string) => `${name}_plain`;

/**
 * Handles 'Añadir', 'Quitar' and Enter of a TextList; without scripts Enter only adds the typed text, if any. Every
 * submission includes typed text. `tidy` as in TextList.
 */
export function textListEdit(name: string, tidy = distinctTexts): Editable {
  return (form, intent) => {
    const waiting = textsIn(form, newTextName(name));
    const intents = listIntents(name);
    const all = tidy([...textsIn(form, name), ...waiting]);
    const removed = all.find((text) => intent === intents.remove(text));
    form.delete(name);
    for (const text of removed === undefined ? all : withoutOne(all, removed)) form.append(name, text);
    form.delete(newTextName(name));
    const entered =
      intent === 'enter' && (form.has(plainMarkName(name)) || waiting.some((text) => text.trim() !== ''));
    form.delete(plainMarkName(name));
    return entered || intent === intents.add || intent.startsWith(intents.remove(''));
  };
}

/** Removes the first occurrence of the text only. */
export function withoutOne(texts: readonly string[], text: string): string[] {
  const at = texts.indexOf(text);
  return texts.filter((_, i) => i !== at);
}

function textsIn(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}
