import { useEffect, useRef, useSyncExternalStore } from 'react';
import { rememberFocus } from './focus';

/** The open modal dialogs. Everything outside the last one is inert: neither reachable nor read out. */

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const tell of listeners) tell();
}

/** Registers a modal dialog; the returned function removes it. */
function pushDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/** The topmost one; null if there is none, on the server and while hydrating. */
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

/** Initial focus of a dialog: an error, otherwise its title, otherwise the browser's choice. */
const FIRST_FOCUS = ['[role="alert"][tabindex="-1"]', '[data-begins]'];

/**
 * Turns a server-rendered `<dialog open>` into a modal one, and returns the focus to its opener when closed.
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
