import { useLocation } from '@remix-run/react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { countFilters, type QueryProblems } from '~/api/contract/rules/search';
import { mentorsText } from '~/app/domain/mentors/scores';
import { ActiveFilters } from '~/app/forms/ActiveFilters';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { resultAtAddress } from '~/app/forms/expertises/expertiseFields';
import { SelectField } from '~/app/forms/Field';
import { SearchForm } from '~/app/forms/SearchForm';
import { EnterButton } from '~/app/forms/SubmitButton';
import { ClearLink, SearchControl, SearchInput } from '~/app/forms/searchControls';
import { Button } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { clearedHref, directoryHref, readDirectory } from './directoryUrl';
import { conditionsIn, type Select, selectsOf } from './filterOptions';
import type { MentorResults } from './loadDirectory';

/** The form's id, for the order control beside the results. */
export const FILTER_FORM_ID = 'filtros';

interface FilterSelectProps extends Select {
  problems: QueryProblems;
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

/** The active conditions as chips, each a link that drops it. */
export function DirectoryFilters(props: Pick<MentorResults, 'state' | 'options' | 'today'>) {
  const { state, options, today } = props;
  return (
    <ActiveFilters
      filters={conditionsIn(state, options, today).map(({ label, without }) => ({
        label,
        without: directoryHref(state, without),
      }))}
      clear={{ text: 'Limpiar filtros', to: clearedHref(state) }}
    />
  );
}

export interface FiltersProps extends Pick<MentorResults, 'state' | 'options' | 'problems' | 'count'> {
  /** Replaces the choice of a minimum rating. */
  rating?: ReactNode;
  /** The text of the link that removes all filters. */
  clear?: string;
}

/**
 * The directory's filters. On phones all but the name are a sheet over the page, with a button to the results that stays in
 * sight; without scripts its number is that of the last search.
 */
export function Filters(props: FiltersProps) {
  const { state, options, problems, count, rating, clear = 'Limpiar filtros' } = props;
  const params = new URLSearchParams(useLocation().search);
  const searched = resultAtAddress(params, 'expertises', state.expertises);
  const isSearching = params.has('expertises_shown');
  const active = countFilters(state);
  const selects = selectsOf(state, rating ? { ...options, ratings: [] } : options);
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
          <SearchControl label={options.week ? 'Nombre o materia' : 'Nombre'}>
            <span className="grid grid-cols-[1fr_auto] gap-2">
              <SearchInput name="q" defaultValue={state.q} maxLength={200} />
              <Button type="submit" variant="secondary" className="px-3.5" aria-label="Buscar mentores">
                <Icon name="search" className="size-5" />
              </Button>
            </span>
          </SearchControl>
          <details className="directory-filters" open={isSearching} {...sheet}>
            <summary className="flex min-h-12 items-center gap-2 rounded-xl border border-line px-3.5 text-teal">
              <Icon name="sliders-horizontal" className="size-5" />
              <span>{active > 0 ? `Filtros (${active})` : 'Filtros'}</span>{' '}
              <span className="directory-sheet-close ml-auto items-center gap-1">
                <Icon name="x" className="size-5" />
                Cerrar
              </span>
            </summary>
            <div className="flex flex-col gap-5 pt-4 lg:pt-1">
              {selects.map((select) => (
                <FilterSelect key={select.name} {...select} problems={problems} />
              ))}
              {rating}
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
              <div className="grid gap-2 border-line max-lg:sticky max-lg:bottom-0 max-lg:z-1 max-lg:-mx-4 max-lg:grid-cols-[1fr_auto] max-lg:border-t max-lg:bg-paper max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(--spacing(3)+env(safe-area-inset-bottom))]">
                <Button type="submit" onClick={closeSheet}>
                  {`Ver ${mentorsText(count)}`}
                </Button>
                <ClearLink to={clearedHref(state)}>{clear}</ClearLink>
              </div>
            </div>
          </details>
        </>
      )}
    </SearchForm>
  );
}

const sheetOf = (element: Element) => element.closest<HTMLDetailsElement>('.directory-filters');

/** Whether it is a sheet, not the column of wide screens. */
const isSheet = (details: Element) => getComputedStyle(details).position === 'fixed';

/** Closes the sheet, behind which the results are up to date with scripts. */
function closeSheet({ currentTarget }: { currentTarget: Element }) {
  const details = sheetOf(currentTarget);
  if (details && isSheet(details)) details.open = false;
}

/** Escape, and leaving the sheet with the keyboard, close it, as what is behind it cannot be seen. */
const sheet = {
  onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isSheet(event.currentTarget)) return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  },
  onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    const isAway = relatedTarget instanceof Element && sheetOf(relatedTarget) !== currentTarget;
    if (isAway && isSheet(currentTarget)) currentTarget.open = false;
  },
};
