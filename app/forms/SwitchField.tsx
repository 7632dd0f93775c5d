import type { InputHTMLAttributes } from 'react';
import type { FieldBasics } from './FieldFrame';
import { describedBy, fieldIds } from './fieldIds';
import { TickFrame } from './TickFrame';

type SwitchFieldProps = FieldBasics & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>;

/** On or off, all of it pressable: a checkbox that is read as a switch, and saved with its form. */
export function SwitchField({ label, name, errors, hint, required, ...input }: SwitchFieldProps) {
  return (
    <TickFrame name={name} hint={hint} errors={errors}>
      <label className="flex min-h-11 items-center justify-between gap-4 py-1">
        <span className="font-medium">{label}</span>
        <input
          id={fieldIds(name).control}
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
    </TickFrame>
  );
}
