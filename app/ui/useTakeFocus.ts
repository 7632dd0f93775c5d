import { useCallback } from 'react';

/** The ref of an element that takes the focus when it appears, and again for every new `answer`, even one with the same words. */
export function useTakeFocus(answer: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the occasion, not an input
  return useCallback((element: HTMLElement | null) => element?.focus(), [answer]);
}
