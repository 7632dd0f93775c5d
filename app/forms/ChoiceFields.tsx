import type { FieldsetHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { classes } from '~/app/ui/classes';
import { type FieldBasics, FieldErrors, FieldHint, RequiredStar } from './Field';
import { describedBy, fieldIds } from './fieldIds';

type TickFieldProps = FieldBasics & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>;

const SWITCH = classes(
  'relative h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-2xl border-2 border-edge bg-slot-off checked:border-teal checked:bg-teal motion-safe:[transition:background-color_120ms]',
  // The knob.
  'before:absolute before:top-1/2 before:left-1 before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-edge checked:before:translate-x-5 checked:before:bg-on-teal motion-safe:before:[transition:translate_120ms]',
  'forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight]',
);

/** A checkbox whose label is part of the click area; a switch stands behind it. */
function TickField({ label, name, errors, hint, isSwitch, ...input }: TickFieldProps & { isSwitch?: true }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label
        className={classes('flex min-h-11 items-center py-1', isSwitch ? 'justify-between gap-4' : 'gap-3')}
      >
        {isSwitch && <span className="font-medium">{label}</span>}
        <input
          id={fieldIds(name).control}
          name={name}
          type="checkbox"
          role={isSwitch && 'switch'}
          className={isSwitch ? SWITCH : 'size-5.5 shrink-0'}
          {...describedBy(name, { hint, errors })}
          {...input}
        />
        {!isSwitch && <span>{label}</span>}
      </label>
      <FieldHint name={name} hint={hint} />
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

export const CheckboxField = (props: TickFieldProps) => <TickField {...props} />;

/** Announced as a switch, and saved with its form. */
export const SwitchField = (props: TickFieldProps) => <TickField {...props} isSwitch />;

interface TickListProps extends FieldsetHTMLAttributes<HTMLFieldSetElement> {
  legend: ReactNode;
  name: string;
  type?: 'checkbox' | 'radio';
  options: readonly { value: string; label: ReactNode }[];
  ticked: readonly string[];
  errors?: string[] | null;
  /** Of the list. */
  className?: string;
}

/** Checkboxes or radio buttons of one name, a line each. The first one has the field's id. */
export function TickList({ legend, name, type = 'checkbox', options, ticked, ...rest }: TickListProps) {
  const { errors, className, ...fieldset } = rest;
  return (
    <fieldset {...fieldset}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className={className}>
        {options.map(({ value, label }, at) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              id={at === 0 ? fieldIds(name).control : undefined}
              type={type}
              name={name}
              value={value}
              defaultChecked={ticked.includes(value)}
              className="size-5.5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}

interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: string; description?: string }[];
  errors?: string[] | null;
  defaultValue?: string;
  required?: boolean;
}

/** Radio buttons as cards, each with a sentence. The first one has the field's id. */
export function RadioCards({ legend, name, options, errors, defaultValue, required }: RadioCardsProps) {
  return (
    <fieldset className="flex flex-col gap-2" {...describedBy(name, { errors })}>
      <legend className="mb-1.5 font-medium">
        {legend}
        {required && <RequiredStar />}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((option, i) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded-xl border border-edge bg-card p-4 hover:border-teal has-checked:border-teal has-checked:bg-teal-soft has-checked:ring-1 has-checked:ring-teal has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              id={i === 0 ? fieldIds(name).control : undefined}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required={required}
              className="mt-1 size-5 shrink-0 focus-visible:outline-none"
            />
            <span>
              <span className="block font-semibold">{option.label}</span>{' '}
              {option.description && <span className="block text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
