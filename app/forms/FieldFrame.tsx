import type { ReactNode } from 'react';
import { FieldErrors } from './FieldErrors';
import { fieldIds } from './fieldIds';

export interface FieldBasics {
  label: ReactNode;
  name: string;
  errors?: string[] | null;
  hint?: ReactNode;
  required?: boolean;
}

/** Label, hint, control and messages, in this order. What is not required says so; the star of the rest is only for the eye. */
export function FieldFrame({
  label,
  name,
  errors,
  hint,
  required,
  children,
}: FieldBasics & { children: ReactNode }) {
  const ids = fieldIds(name);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={ids.control} className="font-medium">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {hint && (
        <div id={ids.hint} className="text-muted">
          {hint}
        </div>
      )}
      {children}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}
