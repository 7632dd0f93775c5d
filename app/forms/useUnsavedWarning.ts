import { unstable_usePrompt, useBeforeUnload } from '@remix-run/react';
import { useCallback, useRef } from 'react';

const QUESTION = 'Has hecho cambios que no se han guardado. ¿Quieres salir y perderlos?';

/** What a search holds, and what pages without scripts say of themselves, is no work of anybody's. */
const IGNORED = /_(scope|search|shown|plain)$/;

/**
 * The ref of a form that asks before its changes are left behind: by a link, the back button or the window's
 * cross, never by its own submission. Put back by hand as it was, it does not ask. `changed`: it came from
 * the server with something unsaved in it already. `inDialog`: another query of the same page leaves it
 * behind too.
 */
export function useUnsavedWarning({ changed, inDialog = false }: { changed: boolean; inDialog?: boolean }) {
  const form = useRef<HTMLFormElement | null>(null);
  const before = useRef<string | null>(null);
  const isChanged = () => {
    if (!form.current) return false;
    return changed || contentOf(form.current) !== before.current;
  };
  useLeaveQuestion(isChanged, { inDialog });
  return useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) before.current ??= contentOf(element);
  }, []);
}

function contentOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => !IGNORED.test(name)));
}

/** The same question, asked while `isChanged` says so. */
export function useLeaveQuestion(isChanged: () => boolean, { inDialog = false } = {}): void {
  unstable_usePrompt({
    message: QUESTION,
    when: ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        (inDialog && currentLocation.search !== nextLocation.search)) &&
      isChanged(),
  });
  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault();
  });
}
