import { unstable_usePrompt, useBeforeUnload } from '@remix-run/react';
import { useCallback, useRef } from 'react';
import { FORM_ID } from '~/app/domain/site/hiddenFields';

const QUESTION = 'Has hecho cambios que no se han guardado. ¿Quieres salir y perderlos?';

/** Fields that are no changes: form id, day in view, search fields, markers of pages without scripts. */
const IGNORED = new RegExp(`^(${FORM_ID}|dia)$|_(scope|search|shown|plain)$`);

interface Leaving {
  inDialog?: boolean;
  openedBy?: string;
}

/**
 * The ref of a form that warns before a link, the back button or closing the window loses changes. `changed`: it arrived with
 * unsaved ones. `inDialog`: a change of the query leaves the form too; `openedBy`: only of that parameter.
 */
export function useUnsavedWarning({ changed, ...leaving }: { changed: boolean } & Leaving) {
  const form = useRef<HTMLFormElement | null>(null);
  const before = useRef<string | null>(null);
  const isChanged = () => {
    if (!form.current) return false;
    return changed || contentOf(form.current) !== before.current;
  };
  useLeaveQuestion(isChanged, leaving);
  return useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) before.current ??= contentOf(element);
  }, []);
}

function contentOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => !IGNORED.test(name)));
}

/** Warns as `useUnsavedWarning` while `isChanged` returns true. */
export function useLeaveQuestion(
  isChanged: () => boolean,
  { inDialog = false, openedBy = '' }: Leaving = {},
): void {
  const opened = ({ search }: { search: string }) => new URLSearchParams(search).get(openedBy);
  unstable_usePrompt({
    message: QUESTION,
    when: ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname ||
        (inDialog && from.search !== to.search) ||
        opened(from) !== opened(to)) &&
      isChanged(),
  });
  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault();
  });
}
