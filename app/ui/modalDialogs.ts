import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createFollowed } from '~/app/connection/followed';
import { rememberFocus } from './focus';

/** The open modal dialogs. Everything outside the last one is inert: neither reachable nor announced. */
const open = createFollowed<readonly HTMLDialogElement[]>([]);

function pushDialog(dialog: HTMLDialogElement): () => void {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((one) => one !== dialog));
}

/** The topmost dialog; null for none, on the server and while hydrating. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    open.follow,
    () => open.get().at(-1) ?? null,
    () => null,
  );
}

/** The first focus of a dialog: an error, otherwise its title, otherwise the browser's choice. */
const FIRST_FOCUS = ['[role="alert"][tabindex="-1"]', '[data-begins]'];

/** Makes a server-rendered `<dialog open>` modal; its opener gets the focus back when it closes. */
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
