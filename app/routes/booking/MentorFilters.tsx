import { Form, Link, useLocation, useSubmit } from '@remix-run/react';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '~/ui/Button';
import type { MentorList } from './loadMentors';
import { RatingSlider } from './RatingSlider';
import { SubjectChips } from './SubjectChips';

/** Milliseconds without a key before the search is sent. */
const PAUSE = 250;

/**
 * A GET form; with JavaScript it sends itself. Its own searches replace one entry of the history and carry the key of its controls;
 * any other way to this address ('Limpiar', back) makes them anew from what the address says.
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
    timer.current = setTimeout(send, PAUSE);
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
