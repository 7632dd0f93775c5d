import { Form, useSubmit } from '@remix-run/react';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '~/ui/Button';
import { FILTER_LABELS, STATUS_FILTERS, type StatusFilter } from '../../domain/mentorshipStatus';
import { LIST_PATH, type ListState } from './listUrl';

/** Milliseconds without a key before the search is sent. */
const PAUSE = 250;

/** A GET form; with JavaScript it sends itself while one types or chooses. */
export function ListFilters({ counts, state }: { counts: Record<StatusFilter, number>; state: ListState }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const send = () => {
    clearTimeout(timer.current);
    submit(form.current, { replace: true, preventScrollReset: true });
  };
  useFollowAddress(form, state);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      ref={form}
      action={LIST_PATH}
      role="search"
      aria-label="Buscar en tus mentorías"
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
      className="mb-6 grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_auto_auto]"
    >
      <label className="col-span-2 block sm:col-span-1">
        <span className="mb-1 block font-medium">Buscar</span>
        <input
          type="search"
          name="q"
          defaultValue={state.q}
          maxLength={200}
          placeholder="Persona, tema, sala…"
          autoComplete="off"
          className="control"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(send, PAUSE);
          }}
        />
      </label>
      <label className="block">
        <span className="mb-1 block font-medium">Estado</span>
        <select name="status" defaultValue={state.status} className="control sm:w-56" onChange={send}>
          {STATUS_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_LABELS[filter]} ({counts[filter]})
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary">
        <Search aria-hidden className="size-5" />
        Filtrar
      </Button>
    </Form>
  );
}

/** Back, forward and 'Quitar los filtros' change the address without the form: its controls follow, but never under one's fingers. */
function useFollowAddress(form: React.RefObject<HTMLFormElement>, { q, status }: ListState) {
  useEffect(() => {
    const controls = form.current?.elements;
    const search = controls?.namedItem('q');
    const choice = controls?.namedItem('status');
    if (search instanceof HTMLInputElement && search !== document.activeElement) search.value = q;
    if (choice instanceof HTMLSelectElement) choice.value = status;
  }, [form, q, status]);
}
