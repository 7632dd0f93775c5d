import { useNavigation } from '@remix-run/react';
import { isFiltered, type QueryProblems } from '~/domain/mentorQuery';
import { classes } from '~/ui/classes';
import { PageHeader } from '~/ui/PageHeader';
import { Pagination } from '~/ui/Pagination';
import { ActiveFilters } from './ActiveFilters';
import { DirectoryCard } from './DirectoryCard';
import { DIRECTORY_PATH, directoryHref } from './directoryUrl';
import { EmptyDirectory } from './EmptyDirectory';
import { FavouriteTabs } from './FavouriteTabs';
import { Filters } from './Filters';
import type { LoadedDirectory } from './loadDirectory';
import { OrderChoice } from './OrderChoice';
import { Recommended } from './Recommended';
import { useFilterForm } from './useFilterForm';

interface DirectoryPageProps {
  directory: LoadedDirectory;
  problems: QueryProblems;
}

export function DirectoryPage({ directory, problems }: DirectoryPageProps) {
  const { state, cards, count, pages, options, favourites, recommended } = directory;
  const form = useFilterForm();
  const { location } = useNavigation();
  const isWaiting = location?.pathname === DIRECTORY_PATH && !location.hash;
  const filtered = isFiltered(state);
  return (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      {favourites && <FavouriteTabs state={state} count={favourites.length} />}
      <div className="gap-8 lg:grid lg:grid-cols-[16.5rem_1fr]">
        <Filters form={form} state={state} options={options} problems={problems} />
        <section aria-labelledby="titulo-resultados" aria-busy={isWaiting} className="mt-6 min-w-0 lg:mt-0">
          <h2 id="titulo-resultados" className="sr-only">
            {state.favourites ? 'Mis favoritos' : 'Mentores'}
          </h2>
          <OrderChoice form={form} state={state} options={options} problem={problems.order}>
            <p role="status" className="font-medium">
              {totalText(count, filtered)}
            </p>
          </OrderChoice>
          {filtered && <ActiveFilters state={state} options={options} />}
          <div className={classes('mt-4', isWaiting && 'opacity-60 transition-opacity delay-150')}>
            {recommended.length > 0 && <Recommended mentors={recommended} favourites={favourites} />}
            {cards.length === 0 ? (
              <EmptyDirectory state={state} />
            ) : (
              <ul className="grid gap-4 xl:grid-cols-2">
                {cards.map((card) => (
                  <DirectoryCard
                    key={card.username}
                    mentor={card}
                    isFavourite={favourites?.includes(card.username) ?? null}
                  />
                ))}
              </ul>
            )}
          </div>
          <div className="mt-8">
            <Pagination page={state.page} pages={pages} hrefFor={(page) => directoryHref(state, { page })} />
          </div>
        </section>
      </div>
    </>
  );
}

function totalText(count: number, filtered: boolean): string {
  if (count === 1) return filtered ? '1 mentor encontrado' : '1 mentor';
  return filtered ? `${count} mentores encontrados` : `${count} mentores`;
}
