import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useCallback, useState } from 'react';

/** Controls on screen, in their order. */
export const REVIEW_LABELS = {
  calification: 'Valoración',
  title: 'Título',
  text: 'Texto',
  badges: 'Medallas',
};

export type RefusedReview = SubmissionResult | null | undefined;

/** What /reviews answered to a form that it did not take. */
export function useRefusedReview(): RefusedReview {
  const answer = useActionData<{ result?: SubmissionResult | null }>();
  return answer?.result;
}

interface Draft {
  title: string;
  text: string;
  badges: string[];
}

/**
 * What stands in the form now: as it was rendered, and with scripts after every change; `watch` is a ref and
 * an `onInput`.
 */
export function useDraft(initial: Draft) {
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

function missingOf({ title, text }: Draft): string | null {
  const [hasTitle, hasText] = [title.trim() !== '', text.trim() !== ''];
  if (!hasTitle) return hasText ? 'Falta el título.' : 'Faltan el título y el texto.';
  return hasText ? null : 'Falta el texto.';
}
