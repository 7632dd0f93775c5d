import { useLocation, useNavigation } from '@remix-run/react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { countFilters } from '~/api/contract/rules/search';
import { ratingLabel } from '~/app/domain/mentors/mentorFilters';
import { mentorsText } from '~/app/domain/mentors/scores';
import { ActiveFilters } from '~/app/forms/ActiveFilters';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { resultAtAddress } from '~/app/forms/expertises/expertiseFields';
import { FieldErrors, SelectField } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { SearchForm } from '~/app/forms/SearchForm';
import { EnterButton } from '~/app/forms/SubmitButton';
import { ClearLink, SearchControl, SearchInput } from '~/app/forms/searchControls';
import * as paths from '~/app/paths';
import { Button } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { Pagination } from '~/app/ui/Pagination';
import { PlainLink } from '~/app/ui/TextLink';
import { clearedHref, directoryHref, readDirectory } from './directoryUrl';
import { conditionsIn, selectsOf } from './filterOptions';
import type { MentorResults } from './loadDirectory';

interface ResultsProps extends FiltersProps {
  title: string;
  /** The number of mentors, as a sentence. */
  total: string;
  /** The cards, or their replacement. */
  children: ReactNode;
}

/** Filters beside a page of mentors with its order, for the directory and step 1 of the wizard. */
export function Results({ results, title, total, clear, children }: ResultsProps) {
  const { state, pages, options, today } = results;
  const { location } = useNavigation();
  const isWaiting = location?.pathname === state.at && !location.hash;
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[16.5rem_1fr]">
      <Filters results={results} clear={clear} />
      <section aria-labelledby="titulo-resultados" aria-busy={isWaiting} className="mt-6 min-w-0 lg:mt-0">
        <h2 id="titulo-resultados" className="sr-only">
          {title}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p role="status" className="font-medium">
            {total}
          </p>
          <PlainLink href={paths.faq('orden-de-los-mentores')}>Cómo se ordenan</PlainLink>
        </div>
        <ActiveFilters
          filters={conditionsIn(state, options, today).map(({ label, without }) => ({
            label,
            without: directoryHref(state, without),
          }))}
          clear={{ text: 'Limpiar filtros', to: clearedHref(state) }}
        />
        <div className={classes('mt-4', isWaiting && 'opacity-60 transition-opacity delay-150')}>
          {children}
        </div>
        <Pagination page={state.page} pages={pages} hrefFor={(page) => directoryHref(state, { page })} />
      </section>
    </div>
  );
}

interface FiltersProps {
  results: MentorResults;
  /** The text of the link that removes all filters. */
  clear?: string;
}

/**
 * The directory's filters. On phones all but the name are a sheet over the page, with a button to the results that stays in
 * sight; without scripts its number is that of the last search.
 */
function Filters({ results, clear = 'Limpiar filtros' }: FiltersProps) {
  const { state, options, problems, count, favourites } = results;
  const params = new URLSearchParams(useLocation().search);
  const searched = resultAtAddress(params, 'expertises', state.expertises);
  const isSearching = params.has('expertises_shown');
  const active = countFilters(state) + (state.favourites ? 1 : 0);
  return (
    <SearchForm
      action={state.at}
      label="Buscar mentores"
      hrefOf={(params) => directoryHref(readDirectory(params, state.at).state)}
      className="flex flex-col gap-4 self-start"
    >
      {(searchSoon) => (
        <>
          <EnterButton />
          <SearchControl label={options.when.length > 0 ? 'Nombre o materia' : 'Nombre'}>
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
              {selectsOf(state, options, problems).map(({ any, value, problem, ...select }) => (
                <SelectField
                  {...select}
                  key={select.name}
                  placeholder={any}
                  defaultValue={value ?? ''}
                  errors={problem ? [problem] : null}
                />
              ))}
              <RatingSlider minRating={state.minRating} problem={problems.min_rating} />
              {favourites && (
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name="favoritos"
                    value="1"
                    defaultChecked={state.favourites}
                    className="size-5"
                  />
                  {`Mis favoritos (${favourites.length})`}
                </label>
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

/** Minimum rating, 0 to 5 in steps of 0.5 (docs/product.md, 'Mentor directory'). */
function RatingSlider({ minRating, problem }: { minRating: number | null; problem: string | undefined }) {
  const [value, setValue] = useState(minRating ?? 0);
  const { control } = fieldIds('min_rating');
  const errors = problem ? [problem] : null;
  return (
    <div>
      <label htmlFor={control} className="font-medium">
        Valoración mínima
      </label>{' '}
      <output htmlFor={control} className="float-right text-muted">
        {ratingLabel(value)}
      </output>
      <input
        id={control}
        type="range"
        name="min_rating"
        min={0}
        max={5}
        step={0.5}
        defaultValue={minRating ?? 0}
        aria-valuetext={ratingLabel(value)}
        className="h-11 w-full"
        onChange={(event) => setValue(Number(event.currentTarget.value))}
        {...describedBy('min_rating', { errors })}
      />
      <FieldErrors name="min_rating" errors={errors} />
    </div>
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
