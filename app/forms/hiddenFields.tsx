/** Name of the hidden control that identifies a rendering of a form. */
export const FORM_ID = 'form_id';

/**
 * Hidden from people but filled in by robots; a name that browsers do not autofill. Submissions with a value
 * are ignored.
 */
export const HONEYPOT_FIELD = 'comentario';

/**
 * Hidden by a class because the policy allows no style attributes. Without the style sheet, and for screen
 * readers, its label says to leave it empty.
 */
export function HoneypotField() {
  return (
    <div className="hidden">
      <label htmlFor={HONEYPOT_FIELD}>Deja este campo en blanco</label>
      <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
