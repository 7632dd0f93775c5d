import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Field } from './Field';
import { errorsOf, textOf } from './formReply';

interface PasswordFieldProps {
  label: string;
  name: string;
  result: SubmissionResult | undefined;
  /** The existing password, for password managers, not a new one. */
  current?: boolean;
  hint?: ReactNode;
  autoFocus?: boolean;
  /** Shows it as readable text. */
  shown?: boolean;
}

/** A required password; its value is sent back only by forms whose result keeps it. */
export function PasswordField({ name, result, current = false, shown, ...field }: PasswordFieldProps) {
  return (
    <Field
      {...field}
      name={name}
      type={shown ? 'text' : 'password'}
      defaultValue={textOf(result, name) || undefined}
      autoCapitalize="none"
      spellCheck={false}
      required
      autoComplete={current ? 'current-password' : 'new-password'}
      errors={errorsOf(result, name)}
    />
  );
}
