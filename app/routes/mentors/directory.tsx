/** The address holds the state; favourites are posts (docs/product.md, 'Mentor directory'). */
import { data, type LinksFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { statusResponse } from '~/app/.server/api/errors';
import { textsIn } from '~/app/.server/forms/readForm';
import { enterAsStudent, guarded, posted, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { mentorsText } from '~/app/domain/mentors/scores';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { ListFailure } from '~/app/ui/LoadFailure';
import type { MentorCardView } from '~/app/ui/mentors/cardView';
import stylesheet from '~/app/ui/mentors/directory.css?url';
import { directoryHref, isFiltered, readDirectory, tidiedAddress } from '~/app/ui/mentors/directoryUrl';
import { FavouriteButton } from '~/app/ui/mentors/FavouriteButton';
import { type LoadedDirectory, loadDirectory } from '~/app/ui/mentors/loadDirectory';
import { CardIntro, MentorCard } from '~/app/ui/mentors/MentorCard';
import { NothingFound } from '~/app/ui/mentors/NothingFound';
import { Results } from '~/app/ui/mentors/Results';
import { PageHeader } from '~/app/ui/PageHeader';
import { setFavourite } from './setFavourite';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = guarded(contextOf, async (context) => {
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
});

export const action = posted(enterAsStudent, async ({ context }, form) => {
  const { username, intent } = textsIn(form, ['username', 'intent']);
  if (username === '') throw statusResponse(400);
  await setFavourite(username, intent, context);
  if (new URL(context.request.url).pathname.endsWith('.data')) return null;
  const { state } = readDirectory(context.url.searchParams);
  return redirect(`${directoryHref(state, { page: state.page })}#mentor-${encodeURIComponent(username)}`);
});

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

function DirectoryPage({ directory }: { directory: LoadedDirectory }) {
  const { state, cards, count, favourites, isStudent } = directory;
  return (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      <Results results={directory} title="Mentores" total={totalText(count, isFiltered(state))}>
        {cards.length === 0 ? (
          <NothingFound {...directory} />
        ) : (
          <ul className="mentor-cards">
            {cards.map((mentor) => (
              <DirectoryCard
                key={mentor.username}
                mentor={mentor}
                books={isStudent && mentor.available}
                isFavourite={favourites?.includes(mentor.username) ?? null}
              />
            ))}
          </ul>
        )}
      </Results>
    </>
  );
}

interface DirectoryCardProps {
  mentor: MentorCardView;
  /** 'Reservar' is offered. */
  books: boolean;
  /** Null: favourites are not offered. */
  isFavourite: boolean | null;
}

/** The whole card leads to the profile, a page without scripts. */
function DirectoryCard({ mentor, books, isFavourite }: DirectoryCardProps) {
  const { username, full_name } = mentor;
  return (
    <MentorCard
      mentor={mentor}
      books={books}
      heading={
        <h3>
          <a href={paths.mentor(username)}>{full_name}</a>
        </h3>
      }
      corner={
        isFavourite !== null && (
          <div className="corner">
            <FavouriteButton username={username} name={full_name} isFavourite={isFavourite} />
          </div>
        )
      }
      action={
        books && (
          <ButtonLink to={paths.book(username)} variant="secondary" aria-label={`Reservar con ${full_name}`}>
            Reservar
          </ButtonLink>
        )
      }
    >
      <CardIntro mentor={mentor} />
    </MentorCard>
  );
}

function totalText(count: number, filtered: boolean): string {
  const found = count === 1 ? 'encontrado' : 'encontrados';
  return filtered ? `${mentorsText(count)} ${found}` : mentorsText(count);
}
