import type { SelectHTMLAttributes } from 'react';
import { type ExpertiseOption, scopesOf } from './option';

type ScopeSelectProps = SelectHTMLAttributes<HTMLSelectElement> & { options: readonly ExpertiseOption[] };

/** The category filter. */
export function ScopeSelect({ options, ...select }: ScopeSelectProps) {
  return (
    <label className="flex flex-col gap-1.5">
      <span>Categoría</span>
      <select className="control" {...select}>
        <option value="">Todas las categorías</option>
        {scopesOf(options).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
