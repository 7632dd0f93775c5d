import { INTENT } from './edits';

/** The first button of a form wins Enter: this one, unseen, so that none that edits or removes something does. */
export function EnterButton() {
  return (
    <button type="submit" name={INTENT} value="enter" tabIndex={-1} aria-hidden="true" className="sr-only">
      Enviar
    </button>
  );
}
