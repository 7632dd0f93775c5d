import type { InputHTMLAttributes } from 'react';
import type { FieldBasics } from './FieldFrame';
import { describedBy, fieldIds } from './fieldIds';
import { TickFrame } from './TickFrame';

type CheckboxFieldProps = FieldBasics & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>;

/** One box with its words, all of it pressable. */
export function CheckboxField({ label, name, errors, hint, required, ...input }: CheckboxFieldProps) {
  return (
    <TickFrame name={name} hint={hint} errors={errors}>
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          id={fieldIds(name).control}
          name={name}
          type="checkbox"
          required={required}
          className="size-5.5 shrink-0"
          {...describedBy(name, { hint, errors })}
          {...input}
        />
        <span>{label}</span>
      </label>
    </TickFrame>
  );
}
