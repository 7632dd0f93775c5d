import type { InputHTMLAttributes } from 'react';
import { FieldErrors } from './FieldErrors';
import type { FieldBasics } from './FieldFrame';
import { describedBy, fieldIds } from './fieldIds';

type CheckboxFieldProps = FieldBasics & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>;

/** One box with its words, all of it pressable. */
export function CheckboxField({ label, name, errors, hint, required, ...input }: CheckboxFieldProps) {
  const ids = fieldIds(name);
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          id={ids.control}
          name={name}
          type="checkbox"
          required={required}
          className="size-5.5 shrink-0"
          {...describedBy(name, { hint, errors })}
          {...input}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div id={ids.hint} className="text-muted">
          {hint}
        </div>
      )}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}
