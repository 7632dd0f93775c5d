import { useEffect, useRef, useSyncExternalStore } from 'react';
import { rememberFocus } from './focus';

/**
 * The modal dialogs that are open. All that stands outside the last one is inert: it can neither be reached
 * nor heard.
 */

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const tell of listeners) tell();
}

/** A dialog is modal from now on, until the returned function is called. */
function pushDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/** The one on top; null when there is none, on the server and while hydrating. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * What begins with the focus where a dialog has it: what was refused, else its title; else the browser
 * chooses.
 */
const FIRST_FOCUS = ['[role="alert"][tabindex="-1"]', '[data-begins]'];

/**
 * Turns a server-rendered `<dialog open>` into a real modal one, and gives the focus back to its opener at
 * the end.
 */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const giveBack = rememberFocus();
    dialog.removeAttribute('open');
    dialog.showModal();
    const first = FIRST_FOCUS.map((one) => dialog.querySelector<HTMLElement>(one)).find(
      (one) => one !== null,
    );
    first?.focus();
    const leave = pushDialog(dialog);
    return () => {
      leave();
      dialog.close();
      giveBack();
    };
  }, []);
  return ref;
}
