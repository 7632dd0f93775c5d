/** /mentors/{username} (spec.md section 2): for everyone, without a script; in the private layout for who is logged in. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireStudent } from '~/.server/guards';
import { mentorTag, publicHeaders, publicPage } from '~/.server/publicPage';
import { readForm } from '~/.server/readForm';
import { pathOf } from '~/.server/requestUrl';
import { pageMeta } from '~/ui/pageMeta';
import { setFavourite } from '../directory/changeFavourite';
import { Frame } from './Frame';
import { loadProfile } from './loadProfile';
import { MissingProfile } from './MissingProfile';
import { ProfileData } from './ProfileData';
import { ProfilePage } from './ProfilePage';
import { profilePath, reviewsPath } from './paths';
import { headOf } from './profileHead';

export const handle = { hydrate: false, publicSheet: true, query: ['pagina'] };

export const headers = publicHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, headOf(args.data ?? null, args.location.pathname));

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const username = args.params.username ?? '';
  const { pathname, search, searchParams } = context.url;
  if (pathname !== profilePath(username)) throw redirect(profilePath(username) + search, 301);

  const loaded = await loadProfile(username, context);
  if (loaded.kind === 'problem') return data(loaded, { status: loaded.problem.status });
  const { reviews } = loaded.profile;
  if (reviews.state === 'shown' && reviews.value.page < Number(searchParams.get('pagina'))) {
    throw redirect(reviewsPath(username, reviews.value.page));
  }
  return publicPage(context, loaded, {
    tags: [mentorTag(username)],
    partial: !loaded.isWhole,
  });
}

/** 'Guardar en favoritos' and back. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireStudent(context);
  const intent = (await readForm(args.request)).get('intent');
  await setFavourite({ username: args.params.username ?? '', intent }, context);
  return redirect(pathOf(context.url));
}

export default function MentorProfile() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Frame reader={loaded.reader}>
      {loaded.kind === 'profile' ? (
        <>
          <ProfilePage profile={loaded.profile} reader={loaded.reader} favourite={loaded.favourite} />
          {loaded.reader === null && <ProfileData profile={loaded.profile} />}
        </>
      ) : (
        <MissingProfile problem={loaded.problem} loggedIn={loaded.reader !== null} />
      )}
    </Frame>
  );
}
