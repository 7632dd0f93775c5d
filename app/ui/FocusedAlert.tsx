import type { ReactNode } from 'react';
import { useFocusOnChange } from './focus';
import { TitleError } from './TitleError';

interface FocusedAlertProps {
  /** Changes once per answer; null if something else takes the focus. */
  answer: unknown;
  className?: string;
  children: ReactNode;
}

/** Says what is wrong, and takes the focus when it appears and for every new answer. */
export function FocusedAlert({ answer, className, children }: FocusedAlertProps) {
  const takeFocus = useFocusOnChange(answer);
  return (
    <div
      ref={answer === null ? undefined : takeFocus}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus at load
      autoFocus={answer !== null}
      className={className}
    >
      <TitleError />
      {children}
    </div>
  );
}
