import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useCallback, useState } from 'react';
import { textOf, textsOf } from '~/app/forms/formReply';

/** Controls in screen order. */
export const REVIEW_LABELS = {
  calification: 'Valoración',
  title: 'Título',
  text: 'Texto',
  badges: 'Medallas',
};

export type RefusedReview = SubmissionResult | null | undefined;

export function useRefusedReview(): RefusedReview {
  return useActionData<{ result?: SubmissionResult | null }>()?.result;
}

export interface ReviewDraft {
  calification: string;
  title: string;
  text: string;
  badges: string[];
}

/** The form's initial values: the refused ones, otherwise `words`. */
export function initialDraft(result: RefusedReview, words: ReviewDraft): ReviewDraft {
  return {
    calification: textOf(result, 'calification') || words.calification,
    title: textOf(result, 'title') ?? words.title,
    text: textOf(result, 'text') ?? words.text,
    badges: textsOf(result, 'badges') ?? words.badges,
  };
}

export type TypedReview = Omit<ReviewDraft, 'calification'>;

/** The form's current values: as rendered, and with scripts after every change. */
export function useDraft(initial: TypedReview) {
  const [typed, setTyped] = useState<TypedReview>(initial);
  // As a ref too, because something may have been typed before hydration.
  const read = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    const sent = new FormData(form);
    const typedInto = (name: string) => String(sent.get(name) ?? '');
    setTyped({
      title: typedInto('title'),
      text: typedInto('text'),
      badges: sent.getAll('badges').map(String),
    });
  }, []);
  return { typed, missing: missingOf(typed), ref: read, read };
}

function missingOf({ title, text }: TypedReview): string | null {
  const [hasTitle, hasText] = [title.trim() !== '', text.trim() !== ''];
  if (!hasTitle) return hasText ? 'Falta el título.' : 'Faltan el título y el texto.';
  return hasText ? null : 'Falta el texto.';
}
