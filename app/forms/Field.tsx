import type { InputHTMLAttributes } from 'react';
import { classes } from '~/ui/classes';
import { type FieldBasics, FieldFrame } from './FieldFrame';
import { describedBy, fieldIds } from './fieldIds';

type FieldProps = FieldBasics & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>;

/** One line of input; any attribute of `<input>` passes through. */
export function Field({ label, name, errors, hint, required, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} name={name} errors={errors} hint={hint} required={required}>
      <input
        id={fieldIds(name).control}
        name={name}
        required={required}
        className={classes('control', className)}
        {...describedBy(name, { hint, errors })}
        {...input}
      />
    </FieldFrame>
  );
}
