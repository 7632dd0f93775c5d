import { useNavigation } from '@remix-run/react';
import { INTENT } from './edits';

/** The first button of a form wins Enter: this one, unseen, so that none that edits or removes something does. Not while it is on its way. */
export function EnterButton() {
  const sending = useNavigation().formData !== undefined;
  return (
    <button
      type="submit"
      name={INTENT}
      value="enter"
      tabIndex={-1}
      aria-hidden="true"
      disabled={sending}
      className="sr-only"
    >
      Enviar
    </button>
  );
}
