import { HONEYPOT_FIELD } from '~/app/domain/site/hiddenFields';

/** Hidden by a class: the policy allows no style attributes. Its label warns screen readers. */
export function HoneypotField() {
  return (
    <div className="hidden">
      <label htmlFor={HONEYPOT_FIELD}>Deja este campo en blanco</label>
      <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
