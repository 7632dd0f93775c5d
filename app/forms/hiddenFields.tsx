/** Name of the hidden control that tells one rendering of a form from another. */
export const FORM_ID = 'form_id';

/**
 * Robots fill it in, people do not see it; a name that no browser fills by itself. What comes with it filled
 * is not acted upon.
 */
export const HONEYPOT_FIELD = 'comentario';

/**
 * By a class, since the site's policy allows no style attributes. Where no style sheet is read, and to a
 * screen reader that reads it all the same, it says what it wants.
 */
export function HoneypotField() {
  return (
    <div className="hidden">
      <label htmlFor={HONEYPOT_FIELD}>Deja este campo en blanco</label>
      <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
