import { CircleAlert } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classes } from '~/app/ui/classes';
import { describedBy, fieldIds } from './fieldIds';

export function FieldErrors({ name, errors }: { name: string; errors?: string[] | null }) {
  if (!errors || errors.length === 0) return null;
  return (
    <div id={fieldIds(name).errors} className="flex flex-col gap-1 wrap-anywhere text-danger">
      {errors.map((text) => (
        <p key={text} className="flex items-start gap-2">
          <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
          {text}
        </p>
      ))}
    </div>
  );
}

export interface FieldBasics {
  label: ReactNode;
  name: string;
  errors?: string[] | null;
  hint?: ReactNode;
  required?: boolean;
}

export function FieldFrame(props: FieldBasics & { children: ReactNode }) {
  const { label, name, errors, hint, required, children } = props;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={fieldIds(name).control} className="font-medium">
        {label}
        {required && <RequiredStar />}
      </label>
      <FieldHint name={name} hint={hint} />
      {children}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

/** Visual only; the control itself has `required`. */
export function RequiredStar() {
  return (
    <span aria-hidden="true" className="text-danger">
      {' '}
      *
    </span>
  );
}

export function FieldHint({ name, hint }: Pick<FieldBasics, 'name' | 'hint'>) {
  if (!hint) return null;
  return (
    <div id={fieldIds(name).hint} className="text-muted">
      {hint}
    </div>
  );
}

export function OptionalLabel({ text }: { text: ReactNode }) {
  return (
    <>
      {text} <span className="font-normal text-muted">(opcional)</span>
    </>
  );
}

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

type TextAreaFieldProps = FieldBasics & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>;

/** Several lines of text; grows with what is typed where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, name, errors, hint, required, className, ...area } = props;
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

type SelectFieldProps = FieldBasics &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** A first entry of empty value. */
    placeholder?: string;
  };

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
