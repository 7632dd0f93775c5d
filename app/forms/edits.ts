/**
 * Buttons of a form that change what it holds and send nothing: 'Añadir', 'Quitar', 'Buscar'. Without JavaScript they are posts whose
 * answer is the same page, everything typed kept; with it the controls do the same themselves.
 */

/**
 * A control that can be edited by buttons. Called with every submission: changes `form` in place by the pressed button (`intent`, the
 * value of the button named so), and takes in what was typed but not yet added. True when the button was its own.
 */
export type Editable = (form: FormData, intent: string) => boolean;

export const INTENT = 'intent';

/** True when the submission was only an edit of one of the controls: the page is to be shown again, without judging it. */
export function applyEdits(form: FormData, controls: readonly Editable[]): boolean {
  const pressed = form.get(INTENT);
  const intent = typeof pressed === 'string' ? pressed : '';
  return controls.map((edit) => edit(form, intent)).some(Boolean);
}
