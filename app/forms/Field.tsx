import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { describedBy, fieldIds, placeOf } from './fieldIds';

export function FieldErrors({ name, errors }: { name: string; errors?: string[] | null }) {
  if (!errors || errors.length === 0) return null;
  return (
    <div id={fieldIds(name).errors} className="flex flex-col gap-1 wrap-anywhere text-danger">
      {errors.map((text) => (
        <p key={text} className="flex items-start gap-2">
          <Icon name="circle-alert" className="mt-1 size-4.5 shrink-0" />
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
  /** Names the form, where several on a page have a control of this name. */
  within?: string;
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

/** Only visual; the control itself has `required`. */
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

/** Splits a field's props into those of its frame and of its control. */
function partsOf<P extends FieldBasics & { className?: string }>(props: P, look?: string) {
  const { label, name, errors, hint, required, within, className, ...control } = props;
  const place = placeOf(name, within);
  return {
    frame: { label, name: place, errors, hint, required },
    control: {
      id: fieldIds(place).control,
      name,
      required,
      className: classes('control', look, className),
      ...describedBy(place, { hint, errors }),
      ...control,
    },
  };
}

export type FieldProps = FieldBasics & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>;

/** A line of input; any attribute of `<input>` passes through. */
export function Field(props: FieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <input {...control} />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldBasics & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>;

/** Several lines of text, growing while typing where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = partsOf(props, 'field-sizing-content min-h-32');
  return (
    <FieldFrame {...frame}>
      <textarea rows={5} {...control} />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldBasics &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** A first entry with an empty value. */
    placeholder?: string;
  };

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <select {...control}>
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
