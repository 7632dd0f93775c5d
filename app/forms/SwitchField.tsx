import type { InputHTMLAttributes } from 'react';
import { FieldErrors } from './FieldErrors';
import type { FieldBasics } from './FieldFrame';
import { describedBy, fieldIds } from './fieldIds';

type SwitchFieldProps = FieldBasics & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>;

/** On or off, all of it pressable: a checkbox that is read as a switch, and saved with its form. */
export function SwitchField({ label, name, errors, hint, required, ...input }: SwitchFieldProps) {
  const ids = fieldIds(name);
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-center justify-between gap-4 py-1">
        <span className="font-medium">{label}</span>
        <input
          id={ids.control}
          name={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox itself says whether it is checked
          role="switch"
          required={required}
          className="switch"
          {...describedBy(name, { hint, errors })}
          {...input}
        />
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
