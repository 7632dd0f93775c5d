/** How the buttons of TextList and RowsField change a posted form (edits.ts). Shared with the controls, so without server code. */
import { distinctTexts } from '~/domain/textList';
import type { Editable } from './edits';

/** Values of the buttons of a list named `name`. */
export const listIntents = (name: string) => ({
  add: `${name}:add`,
  remove: (entry: string | number) => `${name}:remove:${entry}`,
});

/** The name of the text that is being typed and is not in the list yet. */
export const newTextOf = (name: string) => `${name}_new`;

/** A field that only pages without scripts send: there Enter may have been pressed in the list's own box, and nothing tells. */
export const plainMarkOf = (name: string) => `${name}_plain`;

/**
 * A TextList: 'Añadir', 'Quitar', and Enter, which without scripts never sends a form with such a list: it adds what waits, and an empty
 * box adds nothing. What waits counts with every submission. `tidy` as the TextList has it.
 */
export function textListEdit(name: string, tidy = distinctTexts): Editable {
  return (form, intent) => {
    const waiting = textsIn(form, newTextOf(name));
    const intents = listIntents(name);
    const all = tidy([...textsIn(form, name), ...waiting]);
    const removed = all.find((text) => intent === intents.remove(text));
    replace(form, name, removed === undefined ? all : withoutOne(all, removed));
    form.delete(newTextOf(name));
    const entered =
      intent === 'enter' && (form.has(plainMarkOf(name)) || waiting.some((text) => text.trim() !== ''));
    form.delete(plainMarkOf(name));
    return entered || intent === intents.add || intent.startsWith(intents.remove(''));
  };
}

/** Rows of a RowsField, from one list per column; at least one, blank texts included. */
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
