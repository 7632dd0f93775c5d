import type { ReactNode } from 'react';
import { FieldErrors } from '~/forms/FieldErrors';
import { describedBy, fieldIds } from '~/forms/fieldIds';
import type { DirectoryState } from './directoryUrl';
import type { FilterOptions } from './filterOptions';
import { type FilterForm, FORM_ID } from './useFilterForm';

interface OrderChoiceProps {
  form: FilterForm;
  state: DirectoryState;
  options: FilterOptions;
  problem: string | undefined;
  /** Beside it: how many there are. */
  children: ReactNode;
}

/** 'Ordenar', and how that order is made, told where the results are (seo.md section 5). */
export function OrderChoice({ form, state, options, problem, children }: OrderChoiceProps) {
  const ids = fieldIds('order');
  const errors = problem ? [problem] : null;
  const reason = options.orderReason;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {children}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={ids.control} className="font-medium">
            Ordenar
          </label>
          <select
            key={form.version}
            form={FORM_ID}
            id={ids.control}
            name="order"
            defaultValue={state.order}
            onChange={() => form.send()}
            className="control w-60"
            {...describedBy('order', { hint: reason.short, errors })}
          >
            {options.orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <FieldErrors name="order" errors={errors} />
      <div className="flex flex-wrap items-center gap-x-4 text-muted">
        <p id={ids.hint}>{reason.short}</p>
        {reason.more && (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              Cómo se ordenan
            </summary>
            <p className="pb-2">{reason.more}</p>
          </details>
        )}
        <a href="/faq#orden-de-los-mentores" className="link inline-flex min-h-11 items-center">
          Más sobre el orden
        </a>
      </div>
    </div>
  );
}
