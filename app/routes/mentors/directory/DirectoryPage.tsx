import { Link } from '@remix-run/react';
import { isFiltered } from '~/api/contract/rules/search';
import { mentorsText } from '~/app/domain/mentors/scores';
import { Icon } from '~/app/ui/Icon';
import { PageHeader } from '~/app/ui/PageHeader';
import { type DirectoryState, directoryHref } from './directoryUrl';
import type { LoadedDirectory } from './loadDirectory';
import { MentorCard, RecommendedSection } from './MentorCards';
import { NothingFound } from './NothingFound';
import { Results } from './Results';

const TAB = 'inline-flex min-h-11 items-center gap-2 border-b-3 px-1 font-medium';

function FavouriteTabs({ state, count }: { state: DirectoryState; count: number }) {
  const tab = (favourites: boolean) => ({
    to: directoryHref(state, { favourites }),
    ...(state.favourites === favourites
      ? { 'aria-current': 'page' as const, className: `${TAB} border-teal text-teal-strong` }
      : { className: `${TAB} border-transparent text-muted hover:text-teal-strong` }),
  });
  return (
    <nav aria-label="Qué mentores" className="mb-6 flex gap-6 border-b border-line">
      <Link {...tab(false)}>Todos</Link>
      <Link {...tab(true)}>
        <Icon name="heart" className="size-4.5" />
        {count > 0 ? `Mis favoritos (${count})` : 'Mis favoritos'}
      </Link>
    </nav>
  );
}

export function DirectoryPage({ directory }: { directory: LoadedDirectory }) {
  const { state, cards, count, favourites, recommended, isStudent } = directory;
  return (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      {favourites && <FavouriteTabs state={state} count={favourites.length} />}
      <Results
        results={directory}
        title={state.favourites ? 'Mis favoritos' : 'Mentores'}
        total={totalText(count, isFiltered(state))}
      >
        {recommended.length > 0 && <RecommendedSection {...directory} />}
        {cards.length === 0 ? (
          <NothingFound {...directory} />
        ) : (
          <ul className="grid gap-4 xl:grid-cols-2">
            {cards.map((card) => (
              <MentorCard
                key={card.username}
                mentor={card}
                books={isStudent && card.available}
                isFavourite={favourites?.includes(card.username) ?? null}
              />
            ))}
          </ul>
        )}
      </Results>
    </>
  );
}

function totalText(count: number, filtered: boolean): string {
  const found = count === 1 ? 'encontrado' : 'encontrados';
  return filtered ? `${mentorsText(count)} ${found}` : mentorsText(count);
}
