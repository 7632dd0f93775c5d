import { Form, Link, useLocation, useSubmit } from '@remix-run/react';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ratingLabel } from '~/app/domain/mentors/mentorFilters';
import { Button } from '~/app/ui/Button';
import type { MentorList } from './loadMentors';

/** Least rating, 0 to 5 in steps of 0.5 (docs/product.md, 'Booking wizard'). */
function RatingSlider({ defaultValue, onSettled }: { defaultValue: number; onSettled: () => void }) {
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
          onSettled();
        }}
      />
    </div>
  );
}

const VISIBLE_SUBJECTS = 8;

interface SubjectChipsProps {
  list: MentorList;
  onChoose: () => void;
  onSearch: () => void;
}

/** Subjects as check boxes: the chosen first, eight in sight, the rest behind '+N más...'. */
function SubjectChips({ list, onChoose, onSearch }: SubjectChipsProps) {
  const { subjects, subjectSearch } = list;
  const rest = subjects.slice(VISIBLE_SUBJECTS);
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Materias</legend>
      <input
        type="search"
        name="tema"
        aria-label="Buscar materia"
        placeholder="Buscar materia"
        defaultValue={subjectSearch}
        maxLength={100}
        autoComplete="off"
        className="control"
        onChange={onSearch}
      />
      <SubjectOptions subjects={subjects.slice(0, VISIBLE_SUBJECTS)} onChoose={onChoose} />
      {subjects.length === 0 && <p className="mt-2 text-muted">Ninguna materia con ese nombre.</p>}
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center rounded-lg px-1 text-teal">
            +{rest.length} más...
          </summary>
          <SubjectOptions subjects={rest} onChoose={onChoose} />
        </details>
      )}
    </fieldset>
  );
}

function SubjectOptions({ subjects, onChoose }: { subjects: MentorList['subjects']; onChoose: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {subjects.map((subject) => (
        <label key={subject.name_id} className="pick">
          <input
            type="checkbox"
            name="expertises"
            value={subject.name_id}
            defaultChecked={subject.chosen}
            onChange={onChoose}
          />
          <span>{subject.name}</span>
        </label>
      ))}
    </div>
  );
}

/** Milliseconds without a key before the search is sent. */
const SEARCH_DELAY_MS = 250;

/**
 * A GET form; with JavaScript it sends itself. Its own searches replace one entry of the history and carry
 * the key of its controls; any other way to this address ('Limpiar', back) makes them anew from what the
 * address says.
 */
export function MentorFilters({ list }: { list: MentorList }) {
  const { pathname, key, state } = useLocation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const controls = typeof state?.controls === 'string' ? state.controls : key;
  const send = () => {
    clearTimeout(timer.current);
    submit(form.current, { replace: true, preventScrollReset: true, state: { controls } });
  };
  const sendSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, SEARCH_DELAY_MS);
  };
  const { filters } = list;
  const active = filters.expertises.length + (filters.minRating > 0 ? 1 : 0);
  return (
    <Form
      key={controls}
      ref={form}
      action={pathname}
      replace
      preventScrollReset
      state={{ controls }}
      onSubmit={() => clearTimeout(timer.current)}
      role="search"
      aria-label="Buscar mentores"
      className="flex flex-col gap-4 self-start md:gap-5"
    >
      <label className="block">
        <span className="mb-1 block font-medium">Nombre</span>
        <input
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={100}
          placeholder="Nombre del mentor"
          autoComplete="off"
          className="control"
          onChange={sendSoon}
        />
      </label>
      <label className="fold-toggle md:hidden">
        <input type="checkbox" defaultChecked={active > 0} />
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        Más filtros{active > 0 ? ` (${active})` : ''}
      </label>
      <div className="fold flex flex-col gap-5">
        <SubjectChips list={list} onChoose={send} onSearch={sendSoon} />
        <RatingSlider defaultValue={filters.minRating} onSettled={sendSoon} />
        <div className="grid grid-cols-2 gap-3">
          <Button type="submit" variant="secondary">
            Filtrar
          </Button>
          <Link
            to={pathname}
            preventScrollReset
            className="inline-flex min-h-12 items-center justify-center rounded-xl px-4 font-medium text-teal hover:bg-teal-soft"
          >
            Limpiar
          </Link>
        </div>
      </div>
    </Form>
  );
}
