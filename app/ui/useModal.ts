import { useEffect, useRef } from 'react';
import { rememberFocus } from './keepFocus';
import { enterDialog } from './topDialog';

/** What begins with the focus where a dialog has it: what was refused, else its title; else the browser chooses. */
const BEGINS = ['[role="alert"][tabindex="-1"]', '[data-begins]'];

/** Turns a server-rendered `<dialog open>` into a real modal one, and gives the focus back to its opener at the end. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const giveBack = rememberFocus();
    dialog.removeAttribute('open');
    dialog.showModal();
    const first = BEGINS.map((one) => dialog.querySelector<HTMLElement>(one)).find((one) => one !== null);
    first?.focus();
    const leave = enterDialog(dialog);
    return () => {
      leave();
      dialog.close();
      giveBack();
    };
  }, []);
  return ref;
}
