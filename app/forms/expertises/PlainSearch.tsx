import type { SelectHTMLAttributes } from 'react';
import { type ExpertiseOption, suggestTopics } from '~/app/domain/mentors/topics';
import { CHECK_CHIP } from '~/app/forms/ChipOff';
import { EditButton } from '~/app/forms/EditButton';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { MAX_SEARCH, type Picked, scopesOf, searchIntent, searchKey, searchNames } from './expertiseFields';

type ScopeSelectProps = SelectHTMLAttributes<HTMLSelectElement> & { options: readonly ExpertiseOption[] };

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

/** Number of suggestions: '10 sugerencias de 44'. */
export function suggestionCountText(shown: number, total: number): string {
  if (total === 0) return 'Nada coincide con la búsqueda';
  if (total === 1) return '1 sugerencia';
  return shown < total ? `${shown} sugerencias de ${total}` : `${total} sugerencias`;
}

export interface SearchProps {
  name: string;
  label: string;
  options: readonly ExpertiseOption[];
  described: Parameters<typeof describedBy>[1];
  /** Without categories, for a narrow column. */
  narrow: boolean;
}

/** The search without scripts: 'Buscar' posts, results are checkboxes. */
export function PlainSearch({ name, label, options, described, narrow, ...picked }: SearchProps & Picked) {
  const { chosen, search, searched } = picked;
  const names = searchNames(name);
  const { control } = fieldIds(name);
  const found = `${control}-found`;
  const { shown, total } = suggestTopics(options, search, chosen);
  return (
    <div className="flex flex-col gap-1">
      <input type="hidden" name={names.shown} value={searched ? searchKey(search) : ''} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-end gap-3">
        {!narrow && <ScopeSelect name={names.scope} options={options} defaultValue={search.scope} />}
        <div className="grid grid-cols-[1fr_auto] items-end gap-3">
          <label className="flex flex-col gap-1.5">
            <span>{label}</span>
            <input
              id={control}
              type="search"
              name={names.text}
              defaultValue={search.text}
              maxLength={MAX_SEARCH}
              autoComplete="off"
              className="control"
              {...describedBy(name, described)}
            />
          </label>
          <EditButton intent={searchIntent(name)} place={found} className={buttonStyle('secondary')}>
            <Icon name="search" className="size-5" />
            <span className={narrow ? 'sr-only' : undefined}>Buscar</span>
          </EditButton>
        </div>
      </div>
      <details id={found} tabIndex={-1} open={searched} className="group outline-none">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-lg text-teal [&::-webkit-details-marker]:hidden">
          {suggestionCountText(shown.length, total)}
          <Icon name="chevron-down" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap gap-2 pb-1">
          {shown.map((option) => (
            <label key={option.name_id} className={CHECK_CHIP}>
              <input
                type="checkbox"
                name={name}
                value={option.name_id}
                className="size-4.5 shrink-0 focus-visible:outline-none"
              />
              <span>
                {option.name}
                {option.count !== undefined && ` (${option.count})`}
              </span>
            </label>
          ))}
        </div>
      </details>
    </div>
  );
}
