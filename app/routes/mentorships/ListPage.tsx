import { Plus } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import { Pagination } from '~/ui/Pagination';
import { EmptyList } from './EmptyList';
import { ListFilters } from './ListFilters';
import { listHref } from './listUrl';
import type { LoadedList } from './loadList';
import { MentorshipCard } from './MentorshipCard';
import { OpenDialog } from './OpenDialog';
import { useListState } from './useListState';

export function ListPage({ list }: { list: LoadedList }) {
  const { state, isWaiting } = useListState();
  const { page } = list;
  return (
    <>
      <PageHeader
        title="Mis Mentorías"
        actions={
          list.isStudent && (
            <ButtonLink to="/mentorships/new">
              <Plus aria-hidden className="size-5" />
              Nueva Mentoría
            </ButtonLink>
          )
        }
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
              <MentorshipCard key={mentorship.identifier} mentorship={mentorship} state={state} />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              page={page.page}
              pages={page.pages}
              hrefFor={(number) => listHref(state, { page: number, dialog: null })}
            />
          </div>
        </section>
      )}
      <OpenDialog list={list} state={state} isWaiting={isWaiting} />
    </>
  );
}
