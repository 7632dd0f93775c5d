import { Form, Link, useLocation } from '@remix-run/react';
import { Search, SlidersHorizontal } from 'lucide-react';
import { countFilters, type QueryProblems } from '~/domain/mentorQuery';
import { EnterButton } from '~/forms/EnterButton';
import { INTENT } from '~/forms/edits';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import { resultAtAddress } from '~/forms/expertises/searchAddress';
import { Button } from '~/ui/Button';
import { clearedHref, DIRECTORY_PATH, type DirectoryState } from './directoryUrl';
import { FilterSelect } from './FilterSelect';
import type { FilterOptions } from './filterOptions';
import { type FilterForm, FORM_ID } from './useFilterForm';

interface FiltersProps {
  form: FilterForm;
  state: DirectoryState;
  options: FilterOptions;
  problems: QueryProblems;
}

/** A GET form; with scripts it sends itself. On phones all but the name folds away, above results that stay in sight. */
export function Filters({ form, state, options, problems }: FiltersProps) {
  const params = new URLSearchParams(useLocation().search);
  const searched = resultAtAddress(params, 'expertises', state.expertises);
  const isSearching = params.has('expertises_shown');
  const active = countFilters(state);
  const { week } = options;
  const select = { onChange: () => form.send(), problems };
  return (
    <Form
      key={form.version}
      id={FORM_ID}
      ref={form.ref}
      action={DIRECTORY_PATH}
      role="search"
      aria-label="Buscar mentores"
      // Back shows what the address says, not what was ticked before leaving.
      autoComplete="off"
      onSubmit={(event) => {
        form.cancel();
        if (isEdit(event.nativeEvent)) return;
        event.preventDefault();
        form.send();
      }}
      className="flex flex-col gap-4 self-start"
    >
      <EnterButton />
      {state.favourites && <input type="hidden" name="favoritos" value="1" />}
      <label className="block">
        <span className="mb-1 block font-medium">{week ? 'Nombre o materia' : 'Nombre'}</span>
        <span className="grid grid-cols-[1fr_auto] gap-2">
          <input
            type="search"
            name="q"
            defaultValue={state.q}
            maxLength={200}
            autoComplete="off"
            className="control"
            onChange={form.sendSoon}
          />
          <Button type="submit" variant="secondary" className="px-3.5" aria-label="Buscar mentores">
            <Search aria-hidden="true" className="size-5" />
          </Button>
        </span>
      </label>
      <details className="filters" open={isSearching}>
        <summary className="flex min-h-12 items-center gap-2 rounded-xl border border-line px-3.5 text-teal">
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {active > 0 ? `Filtros (${active})` : 'Filtros'}
        </summary>
        <div className="flex flex-col gap-5 pt-4 lg:pt-1">
          <FilterSelect
            {...select}
            label="Precio por hora"
            name="price_max"
            any="Cualquier precio"
            value={state.priceMax}
            options={options.prices}
          />
          {week && (
            <>
              <FilterSelect
                {...select}
                label="Día"
                name="day"
                any="Cualquier día"
                value={state.day}
                options={week.days}
                hint="Según su horario semanal."
              />
              <FilterSelect
                {...select}
                label="Parte del día"
                name="part"
                any="A cualquier hora"
                value={state.part}
                options={week.parts}
              />
            </>
          )}
          <FilterSelect
            {...select}
            label="Valoración mínima"
            name="min_rating"
            any="Cualquiera"
            value={state.minRating}
            options={options.ratings}
          />
          <ExpertisePicker
            legend="Áreas de conocimiento"
            name="expertises"
            options={options.areas}
            searchLabel="Buscar área"
            problem={problems.expertises}
            result={searched}
            chosen={state.expertises}
            listed={options.counted}
            onChange={(expertises) => form.send({ expertises })}
          />
          <div className="grid gap-2">
            <Button type="submit">Ver mentores</Button>
            <Link
              to={clearedHref(state)}
              preventScrollReset
              className="inline-flex min-h-12 items-center justify-center rounded-xl px-4 font-medium text-teal hover:bg-teal-soft"
            >
              Limpiar filtros
            </Link>
          </div>
        </div>
      </details>
    </Form>
  );
}

/** One of the picker's own buttons, which the server answers. */
function isEdit(event: Event): boolean {
  const pressed = event instanceof SubmitEvent ? event.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.name === INTENT && pressed.value !== 'enter';
}
