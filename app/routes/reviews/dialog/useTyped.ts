import { useCallback, useState } from 'react';

interface Typed {
  title: string;
  text: string;
  badges: string[];
}

/** What stands in the form now: as it was rendered, and with scripts after every change; `watch` is a ref and an `onInput`. */
export function useTyped(initial: Typed) {
  const [typed, setTyped] = useState(initial);
  const read = useCallback((form: HTMLFormElement) => {
    const sent = new FormData(form);
    const textOf = (name: string) => String(sent.get(name) ?? '');
    setTyped({ title: textOf('title'), text: textOf('text'), badges: sent.getAll('badges').map(String) });
  }, []);
  // What was typed before the page was hydrated has told nobody.
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      if (form) read(form);
    },
    [read],
  );
  return { typed, missing: missingOf(typed), ref, read };
}

function missingOf({ title, text }: Typed): string | null {
  const [hasTitle, hasText] = [title.trim() !== '', text.trim() !== ''];
  if (!hasTitle) return hasText ? 'Falta el título.' : 'Faltan el título y el texto.';
  return hasText ? null : 'Falta el texto.';
}
