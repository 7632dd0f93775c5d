import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Field } from './Field';
import { errorsOf } from './formReply';

interface PasswordFieldProps {
  label: string;
  name: string;
  result: SubmissionResult | undefined;
  /** The existing password, for password managers, not a new one. */
  current?: boolean;
  hint?: ReactNode;
  autoFocus?: boolean;
}

/** A required password; its value is never sent back. */
export function PasswordField({ name, result, current = false, ...field }: PasswordFieldProps) {
  return (
    <Field
      {...field}
      name={name}
      type="password"
      required
      autoComplete={current ? 'current-password' : 'new-password'}
      errors={errorsOf(result, name)}
    />
  );
}
