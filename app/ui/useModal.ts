import { useEffect, useRef } from 'react';

/** Turns a server-rendered `<dialog open>` into a real modal one, and gives the focus back to its opener at the end. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.removeAttribute('open');
    dialog.showModal();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
