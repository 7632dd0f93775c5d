import type { ReactNode } from 'react';
import { FieldErrors } from './FieldErrors';
import { describedBy, fieldIds } from './fieldIds';

interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: string; description?: string }[];
  errors?: string[] | null;
  defaultValue?: string;
  required?: boolean;
}

/** A choice of few, each with a sentence. The first one bears the field's id. */
export function RadioCards({ legend, name, options, errors, defaultValue, required }: RadioCardsProps) {
  return (
    <fieldset className="flex flex-col gap-2" {...describedBy(name, { errors })}>
      <legend className="mb-1.5 font-medium">
        {legend}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        )}
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
              <span className="block font-semibold">{option.label}</span>
              {option.description && <span className="block text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
