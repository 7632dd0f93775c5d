import { useLocation } from '@remix-run/react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { formatHourly } from '~/api/contract/rules/price';
import { LANGUAGES } from '~/api/contract/rules/profile';
import { countFilters, type QueryProblems } from '~/api/contract/rules/search';
import { ratingLabel } from '~/app/domain/mentors/mentorFilters';
import { mentorsText } from '~/app/domain/mentors/scores';
import { namedTopics } from '~/app/domain/mentors/topics';
import { capital } from '~/app/domain/time/dates';
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
import { DAYS, freeLabel, SHORT_PARTS } from './filterOptions';
import type { MentorResults } from './loadDirectory';

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

/** An active condition in words, and the change that drops it. */
interface Condition {
  label: string;
  without: Partial<DirectoryState>;
}

/** All active conditions, as chips and sentences say them. */
export function conditionsIn(state: DirectoryState, options: FilterOptions, today: string): Condition[] {
  const { q, expertises, priceMax, minRating, day, part, free, language } = state;
  const named = namedTopics(expertises, [...options.areas, ...options.counted]);
  const all: (Condition | false)[] = [
    q !== '' && { label: `«${q}»`, without: { q: '' } },
    ...named.map(({ name_id, name }) => ({
      label: name,
      without: { expertises: expertises.filter((id) => id !== name_id) },
    })),
    priceMax !== null && { label: `Hasta ${formatHourly(priceMax)}`, without: { priceMax: null } },
    minRating !== null && { label: ratingLabel(minRating), without: { minRating: null } },
    free !== null && { label: freeLabel(free, today), without: { free: null } },
    day !== null && { label: DAYS[day] ?? '', without: { day: null } },
    part !== null && { label: capital(SHORT_PARTS[part]), without: { part: null } },
    language !== null && {
      label: `Clases en ${LANGUAGES[language].toLowerCase()}`,
      without: { language: null },
    },
  ];
  return all.filter((one) => one !== false);
}

/** The active conditions as chips, each a link that drops it. */
export function DirectoryFilters({
  state,
  options,
  today,
}: Pick<MentorResults, 'state' | 'options' | 'today'>) {
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
  /** In place of the choice of a minimum rating. */
  rating?: ReactNode;
  /** Words of the link that takes all filters off. */
  clear?: string;
}

/**
 * On phones everything but the name is a sheet over the page, opened and closed by its summary, whose button to
 * the results stays in sight; without scripts its number is that of the last search.
 */
export function Filters({
  state,
  options,
  problems,
  count,
  rating,
  clear = 'Limpiar filtros',
}: FiltersProps) {
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
          <details className="directory-filters" open={isSearching} {...sheet}>
            <summary className="flex min-h-12 items-center gap-2 rounded-xl border border-line px-3.5 text-teal">
              <Icon name="sliders-horizontal" className="size-5" />
              <span>{active > 0 ? `Filtros (${active})` : 'Filtros'}</span>
              <span className="directory-sheet-close ml-auto items-center gap-1">
                <Icon name="x" className="size-5" />
                Cerrar
              </span>
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
              {options.free && (
                <FilterSelect
                  problems={problems}
                  label="Con huecos libres"
                  name="free"
                  any="En cualquier fecha"
                  value={state.free}
                  options={options.free}
                />
              )}
              {week && (
                <>
                  <FilterSelect
                    problems={problems}
                    label="Día"
                    name="day"
                    any="Cualquier día"
                    value={state.day}
                    options={week.days}
                    hint={state.free === null ? 'Según su horario semanal.' : undefined}
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
              {options.languages.length > 0 && (
                <FilterSelect
                  problems={problems}
                  label="Idioma de las clases"
                  name="language"
                  any="Cualquier idioma"
                  value={state.language}
                  options={options.languages}
                />
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
              <div className="directory-sheet-bar grid gap-2 max-lg:grid-cols-[1fr_auto]">
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

/** On wide screens it is a column beside the results. */
const isSheet = (details: Element) => getComputedStyle(details).position === 'fixed';

/** With scripts the results behind the sheet are up to date. */
function closeSheet({ currentTarget }: { currentTarget: Element }) {
  const details = sheetOf(currentTarget);
  if (details && isSheet(details)) details.open = false;
}

/** Escape closes the sheet, and so does leaving it with the keyboard: what is behind it cannot be seen. */
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
