import type { FocusEvent, KeyboardEvent } from 'react';

/** Handlers of a `<details>` that is a menu: Escape, and the focus on something else, close it. */
export const closesItself = {
  onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  },
  onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  },
};
