import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { countFilters, type QueryProblems } from '~/api/contract/rules/search';
import { ratingLabel } from '~/app/domain/mentors/mentorFilters';
import { namedTopics } from '~/app/domain/mentors/topics';
import { formatEuros } from '~/app/domain/money/money';
import { ActiveFilters } from '~/app/forms/ActiveFilters';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { resultAtAddress } from '~/app/forms/expertises/expertiseFields';
import { SelectField } from '~/app/forms/Field';
import { SearchForm } from '~/app/forms/SearchForm';
import { EnterButton } from '~/app/forms/SubmitButton';
import { ClearLink, SearchControl, SearchInput } from '~/app/forms/searchControls';
import { Button } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { clearedHref, type DirectoryState, directoryHref, readDirectory } from './directoryUrl';
import type { FilterOptions, Option } from './filterOptions';
import { DAYS, SHORT_PARTS } from './filterOptions';

/** Used by the order control beside the results. */
export const FILTER_FORM_ID = 'filtros';

interface FilterSelectProps {
  label: string;
  name: keyof QueryProblems;
  /** Label for no choice. */
  any: string;
  value: string | number | null;
  options: Option[];
  problems: QueryProblems;
  hint?: string;
}

function FilterSelect({ name, any, value, problems, ...rest }: FilterSelectProps) {
  const problem = problems[name];
  return (
    <SelectField
      {...rest}
      name={name}
      placeholder={any}
      defaultValue={value ?? ''}
      errors={problem ? [problem] : null}
    />
  );
}

/** The directory's filter controls. */
export function DirectoryFilters({ state, options }: { state: DirectoryState; options: FilterOptions }) {
  const { q, expertises, priceMax, minRating, day, part } = state;
  const known = [...options.areas, ...options.counted];
  const filter = (label: string, change: Partial<DirectoryState>) => ({
    label,
    without: directoryHref(state, change),
  });
  return (
    <ActiveFilters
      filters={[
        q !== '' && filter(`«${q}»`, { q: '' }),
        ...namedTopics(expertises, known).map(({ name_id, name }) =>
          filter(name, { expertises: expertises.filter((id) => id !== name_id) }),
        ),
        priceMax !== null && filter(`Hasta ${formatEuros(priceMax)}`, { priceMax: null }),
        minRating !== null && filter(ratingLabel(minRating), { minRating: null }),
        day !== null && filter(DAYS[day] ?? '', { day: null }),
        part !== null && filter(capital(SHORT_PARTS[part]), { part: null }),
      ]}
      clear={{ text: 'Limpiar filtros', to: clearedHref(state) }}
    />
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export interface FiltersProps {
  state: DirectoryState;
  options: FilterOptions;
  problems: QueryProblems;
  /** In place of the choice of a minimum rating. */
  rating?: ReactNode;
  /** Words of the link that takes all filters off. */
  clear?: string;
}

/** On phones everything but the name is collapsed, so that the results stay visible. */
export function Filters({ state, options, problems, rating, clear = 'Limpiar filtros' }: FiltersProps) {
  const params = new URLSearchParams(useLocation().search);
  const searched = resultAtAddress(params, 'expertises', state.expertises);
  const isSearching = params.has('expertises_shown');
  const active = countFilters(state);
  const { week } = options;
  return (
    <SearchForm
      id={FILTER_FORM_ID}
      action={state.at}
      label="Buscar mentores"
      hrefOf={(params) => directoryHref(readDirectory(params, state.at).state)}
      className="flex flex-col gap-4 self-start"
    >
      {(searchSoon) => (
        <>
          <EnterButton />
          {state.favourites && <input type="hidden" name="favoritos" value="1" />}
          <SearchControl label={week ? 'Nombre o materia' : 'Nombre'}>
            <span className="grid grid-cols-[1fr_auto] gap-2">
              <SearchInput name="q" defaultValue={state.q} maxLength={200} />
              <Button type="submit" variant="secondary" className="px-3.5" aria-label="Buscar mentores">
                <Icon name="search" className="size-5" />
              </Button>
            </span>
          </SearchControl>
          <details className="directory-filters" open={isSearching}>
            <summary className="flex min-h-12 items-center gap-2 rounded-xl border border-line px-3.5 text-teal">
              <Icon name="sliders-horizontal" className="size-5" />
              {active > 0 ? `Filtros (${active})` : 'Filtros'}
            </summary>
            <div className="flex flex-col gap-5 pt-4 lg:pt-1">
              <FilterSelect
                problems={problems}
                label="Precio por hora"
                name="price_max"
                any="Cualquier precio"
                value={state.priceMax}
                options={options.prices}
              />
              {week && (
                <>
                  <FilterSelect
                    problems={problems}
                    label="Día"
                    name="day"
                    any="Cualquier día"
                    value={state.day}
                    options={week.days}
                    hint="Según su horario semanal."
                  />
                  <FilterSelect
                    problems={problems}
                    label="Parte del día"
                    name="part"
                    any="A cualquier hora"
                    value={state.part}
                    options={week.parts}
                  />
                </>
              )}
              {rating ?? (
                <FilterSelect
                  problems={problems}
                  label="Valoración mínima"
                  name="min_rating"
                  any="Cualquiera"
                  value={state.minRating}
                  options={options.ratings}
                />
              )}
              <ExpertisePicker
                legend="Áreas de conocimiento"
                name="expertises"
                options={options.areas}
                searchLabel="Buscar área"
                problem={problems.expertises}
                result={searched}
                chosen={state.expertises}
                listed={options.counted}
                onPick={searchSoon}
              />
              <div className="grid gap-2">
                <Button type="submit">Ver mentores</Button>
                <ClearLink to={clearedHref(state)}>{clear}</ClearLink>
              </div>
            </div>
          </details>
        </>
      )}
    </SearchForm>
  );
}
