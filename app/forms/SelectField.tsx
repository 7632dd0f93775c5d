import type { SelectHTMLAttributes } from 'react';
import { classes } from '~/ui/classes';
import { type FieldBasics, FieldFrame } from './FieldFrame';
import { describedBy, fieldIds } from './fieldIds';

type SelectFieldProps = FieldBasics &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** A first entry of empty value. */
    placeholder?: string;
  };

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, errors, hint, required, options, placeholder, className, ...select } = props;
  return (
    <FieldFrame label={label} name={name} errors={errors} hint={hint} required={required}>
      <select
        id={fieldIds(name).control}
        name={name}
        required={required}
        className={classes('control', className)}
        {...describedBy(name, { hint, errors })}
        {...select}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
