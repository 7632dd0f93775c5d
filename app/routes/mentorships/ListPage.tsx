import { Pagination } from '~/ui/Pagination';
import { MentorshipDialogs } from './detail/MentorshipDialogs';
import { useDialogs } from './detail/useDialogs';
import { EmptyList } from './EmptyList';
import { ListFilters } from './ListFilters';
import { listHref, readListState } from './listUrl';
import type { LoadedList } from './loadList';
import { MentorshipCard } from './MentorshipCard';
import { MentorshipsHeader } from './MentorshipsHeader';

export function ListPage({ list }: { list: LoadedList }) {
  const { place, search, isWaiting } = useDialogs();
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
              <MentorshipCard key={mentorship.identifier} mentorship={mentorship} place={place} />
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
      <MentorshipDialogs
        selected={list.selected}
        place={place}
        known={page.items}
        loadedFor={list.loadedFor}
      />
    </>
  );
}
