/** Name of the hidden control that identifies a rendering of a form. */
export const FORM_ID = 'form_id';

/** The price that has been asked back, as typed (`judgePrice`). */
export const PRICE_ASKED = 'price_asked';

/** Filled in by robots only; a name that browsers do not autofill. */
export const HONEYPOT_FIELD = 'comentario';

/** Hidden by a class: the policy allows no style attributes. Its label warns screen readers. */
export function HoneypotField() {
  return (
    <div className="hidden">
      <label htmlFor={HONEYPOT_FIELD}>Deja este campo en blanco</label>
      <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
