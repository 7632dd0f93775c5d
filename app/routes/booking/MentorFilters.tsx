import { useLocation } from '@remix-run/react';
import { useId, useState } from 'react';
import { ratingLabel } from '~/app/domain/mentors/mentorFilters';
import { SearchForm } from '~/app/forms/SearchForm';
import { ClearLink, SearchControl, SearchInput } from '~/app/forms/searchControls';
import { Button } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import type { MentorList } from './loadMentors';

/** Minimum rating, 0 to 5 in steps of 0.5 (docs/product.md, 'Booking wizard'). */
function RatingSlider({ defaultValue }: { defaultValue: number }) {
  const [value, setValue] = useState(defaultValue);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        Valoración mínima
      </label>
      <output htmlFor={id} className="float-right text-muted">
        {ratingLabel(value)}
      </output>
      <input
        id={id}
        type="range"
        name="min_rating"
        min={0}
        max={5}
        step={0.5}
        defaultValue={defaultValue}
        aria-valuetext={ratingLabel(value)}
        className="h-11 w-full"
        onChange={(event) => {
          setValue(Number(event.currentTarget.value));
        }}
      />
    </div>
  );
}

const VISIBLE_SUBJECTS = 8;

/** Subjects as checkboxes: chosen ones first, eight visible, the rest behind '+N más...'. */
function SubjectChips({ list }: { list: MentorList }) {
  const { subjects, subjectSearch } = list;
  const rest = subjects.slice(VISIBLE_SUBJECTS);
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Materias</legend>
      <SearchInput
        name="tema"
        aria-label="Buscar materia"
        placeholder="Buscar materia"
        defaultValue={subjectSearch}
        maxLength={100}
      />
      <SubjectOptions subjects={subjects.slice(0, VISIBLE_SUBJECTS)} />
      {subjects.length === 0 && <p className="mt-2 text-muted">Ninguna materia con ese nombre.</p>}
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center rounded-lg px-1 text-teal">
            +{rest.length} más...
          </summary>
          <SubjectOptions subjects={rest} />
        </details>
      )}
    </fieldset>
  );
}

function SubjectOptions({ subjects }: { subjects: MentorList['subjects'] }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {subjects.map((subject) => (
        <label key={subject.name_id} className="pick">
          <input type="checkbox" name="expertises" value={subject.name_id} defaultChecked={subject.chosen} />
          <span>{subject.name}</span>
        </label>
      ))}
    </div>
  );
}

/** All searches share one history entry, so that back leaves the step. */
export function MentorFilters({ list }: { list: MentorList }) {
  const { pathname } = useLocation();
  const { filters } = list;
  const active = filters.expertises.length + (filters.minRating > 0 ? 1 : 0);
  return (
    <SearchForm
      action={pathname}
      label="Buscar mentores"
      replace
      className="flex flex-col gap-4 self-start md:gap-5"
    >
      <SearchControl label="Nombre">
        <SearchInput name="q" defaultValue={filters.q} maxLength={100} placeholder="Nombre del mentor" />
      </SearchControl>
      <label className="relative flex min-h-12 items-center gap-2 rounded-xl border border-line px-3.5 text-teal has-checked:bg-teal-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal md:hidden">
        <input type="checkbox" defaultChecked={active > 0} className="absolute inset-0 opacity-0" />
        <Icon name="sliders-horizontal" className="size-5" />
        Más filtros{active > 0 ? ` (${active})` : ''}
      </label>
      <div className="wizard-fold flex flex-col gap-5">
        <SubjectChips list={list} />
        <RatingSlider defaultValue={filters.minRating} />
        <div className="grid grid-cols-2 gap-3">
          <Button type="submit" variant="secondary">
            Filtrar
          </Button>
          <ClearLink to={pathname}>Limpiar</ClearLink>
        </div>
      </div>
    </SearchForm>
  );
}
