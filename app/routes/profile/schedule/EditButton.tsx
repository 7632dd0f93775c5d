import type { ReactNode } from 'react';
import { type ButtonVariant, buttonStyle } from '~/ui/buttonStyle';
import { SCHEDULE_PATH, WEEK_ID } from './weekForm';

interface EditButtonProps {
  intent: string;
  edit: (intent: string) => boolean;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** A quick action: done here with scripts, by a post without them. */
export function EditButton({ intent, edit, variant = 'secondary', children }: EditButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate
      formAction={`${SCHEDULE_PATH}#${WEEK_ID}`}
      className={buttonStyle(variant)}
      onClick={(event) => {
        if (edit(intent)) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}
