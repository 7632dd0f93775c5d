/** The address holds the state; favourites are posts (docs/product.md, 'Mentor directory'). */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isFiltered } from '~/api/contract/rules/search';
import { readForm } from '~/app/.server/forms/readForm';
import { requireStudent, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { mentorsText } from '~/app/domain/mentors/scores';
import { Icon } from '~/app/ui/Icon';
import { ListFailure } from '~/app/ui/LoadFailure';
import stylesheet from '~/app/ui/mentors/directory.css?url';
import {
  type DirectoryState,
  directoryHref,
  readDirectory,
  tidiedAddress,
} from '~/app/ui/mentors/directoryUrl';
import { type LoadedDirectory, loadDirectory } from '~/app/ui/mentors/loadDirectory';
import { MentorCard, RecommendedSection } from '~/app/ui/mentors/MentorCards';
import { NothingFound } from '~/app/ui/mentors/NothingFound';
import { Results } from '~/app/ui/mentors/Results';
import { PageHeader } from '~/app/ui/PageHeader';
import { Link } from '~/app/ui/router';
import { changeFavourite } from './changeFavourite';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = () => [{ title: 'Encuentra tu Mentor · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  context.api.begin('mentors');
  const me = await requireUser(context);
  const tidy = tidiedAddress(context.url.searchParams);
  if (tidy !== null) throw redirect(tidy);
  const asked = readDirectory(context.url.searchParams);
  const directory = await loadDirectory(asked, me, context);
  if (directory.failure !== null) return data({ directory }, { status: directory.failure });
  const { page } = directory.state;
  if (page !== asked.state.page) throw redirect(directoryHref(asked.state, { page }));
  return data({ directory, truncated: context.api.truncatedOf('mentors') });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireStudent(context);
  const back = await changeFavourite(await readForm(args.request), context);
  const isDocument = !new URL(context.request.url).pathname.endsWith('.data');
  return isDocument ? redirect(back) : null;
}

export default function Directory() {
  const { directory } = useLoaderData<typeof loader>();
  return directory.failure === null ? (
    <DirectoryPage directory={directory} />
  ) : (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      <ListFailure isLate={directory.isLate} />
    </>
  );
}

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
      <Link {...tab(false)}>Todos</Link>{' '}
      <Link {...tab(true)}>
        <Icon name="heart" className="size-4.5" />
        {count > 0 ? `Mis favoritos (${count})` : 'Mis favoritos'}
      </Link>
    </nav>
  );
}

function DirectoryPage({ directory }: { directory: LoadedDirectory }) {
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
