import { Form, Link, useSubmit } from '@remix-run/react';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FILTER_LABELS, STATUS_FILTERS, type StatusFilter } from '~/app/domain/sessions/status';
import { paths } from '~/app/paths';
import { Button, ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { Pagination } from '~/app/ui/Pagination';
import { MentorshipDialogs, useMentorshipDialogs } from './detail/MentorshipDialogs';
import { LIST_PATH, type ListState, listHref, readListState } from './listUrl';
import type { LoadedList } from './loadMentorships';
import { MentorshipCard } from './MentorshipCard';
import { MentorshipsHeader } from './MentorshipsHeader';
import { OPEN_PATH } from './open/openUrl';

function EmptyList({ list: { isEmpty, isStudent, groups } }: { list: LoadedList }) {
  if (!isEmpty) {
    return (
      <EmptyState title="Ninguna mentoría coincide">
        <p>Prueba con otras palabras o con otro estado.</p>
        <ButtonLink to={LIST_PATH} variant="secondary">
          Quitar los filtros
        </ButtonLink>
      </EmptyState>
    );
  }
  if (!isStudent) {
    return (
      <EmptyState title="Todavía no tienes mentorías">
        <p>Cuando un estudiante reserve contigo la verás aquí, y podrás confirmarla.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Todavía no tienes mentorías">
      <p>Elige un mentor, una hora y cuéntale qué necesitas: la verás aquí en cuanto la reserves.</p>
      <ButtonLink to={paths.newMentorship()}>Reservar la primera</ButtonLink>
      {groups && (
        <p>
          O únete a una que ya existe:{' '}
          <Link to={OPEN_PATH} className="text-teal underline underline-offset-4">
            ver sesiones abiertas
          </Link>
          .
        </p>
      )}
    </EmptyState>
  );
}

/** Milliseconds without a key before the search is sent. */
const SEARCH_DELAY_MS = 250;

/** A GET form; with JavaScript it sends itself while one types or chooses. */
function ListFilters({ counts, state }: { counts: Record<StatusFilter, number>; state: ListState }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const send = () => {
    clearTimeout(timer.current);
    submit(form.current, { replace: true, preventScrollReset: true });
  };
  useControlsFollowUrl(form, state);
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
            timer.current = setTimeout(send, SEARCH_DELAY_MS);
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

/**
 * Back, forward and 'Quitar los filtros' change the address without the form: its controls follow, but never
 * under one's fingers.
 */
function useControlsFollowUrl(form: React.RefObject<HTMLFormElement>, { q, status }: ListState) {
  useEffect(() => {
    const controls = form.current?.elements;
    const search = controls?.namedItem('q');
    const choice = controls?.namedItem('status');
    if (search instanceof HTMLInputElement && search !== document.activeElement) search.value = q;
    if (choice instanceof HTMLSelectElement) choice.value = status;
  }, [form, q, status]);
}

export function ListPage({ list }: { list: LoadedList }) {
  const { links, search, isWaiting } = useMentorshipDialogs();
  const state = readListState(search);
  const { page } = list;
  return (
    <>
      <MentorshipsHeader
        title="Mis Mentorías"
        isStudent={list.isStudent}
        groups={list.groups}
        search={search}
      />
      {!list.isEmpty && <ListFilters counts={list.counts} state={state} />}
      {page.total === 0 ? (
        <EmptyList list={list} />
      ) : (
        <section aria-label="Lista de mentorías" aria-busy={isWaiting}>
          <p className="text-muted" role="status">
            Mostrando {page.from} a {page.to} de {page.total} mentorías
          </p>
          <ul className="mt-3 grid gap-4 md:grid-cols-2">
            {page.items.map((mentorship) => (
              <MentorshipCard key={mentorship.identifier} mentorship={mentorship} links={links} />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              page={page.page}
              pages={page.pages}
              hrefFor={(number) => listHref(state, { page: number })}
            />
          </div>
        </section>
      )}
      <MentorshipDialogs selected={list.selected} links={links} known={page.items} />
    </>
  );
}
