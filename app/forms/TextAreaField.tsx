import type { TextareaHTMLAttributes } from 'react';
import { classes } from '~/ui/classes';
import { type FieldBasics, FieldFrame } from './FieldFrame';
import { describedBy, fieldIds } from './fieldIds';

type TextAreaFieldProps = FieldBasics & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>;

/** Several lines of text; grows with what is typed where the browser can. */
export function TextAreaField({
  label,
  name,
  errors,
  hint,
  required,
  className,
  ...area
}: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} name={name} errors={errors} hint={hint} required={required}>
      <textarea
        id={fieldIds(name).control}
        name={name}
        required={required}
        rows={5}
        className={classes('control field-sizing-content min-h-32', className)}
        {...describedBy(name, { hint, errors })}
        {...area}
      />
    </FieldFrame>
  );
}
