/** Public and without scripts; in the private layout after a log-in (docs/product.md, 'Public profile'). */
import { data, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatHourly } from '~/api/contract/rules/price';
import { enterAsStudent, guarded, posted } from '~/app/.server/guards';
import { forDocument, mentorTag, publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { pathOf } from '~/app/.server/requestUrl';
import { CARD_SIZE } from '~/app/domain/mentors/mentorCard';
import { profilePath, reviewsPath } from '~/app/domain/mentors/mentorPaths';
import type { ReviewFilter } from '~/app/domain/reviews/reviews';
import { setFavourite } from '~/app/routes/mentors/setFavourite';
import { OpenFrame } from '~/app/ui/frame/OpenFrame';
import { type PageHead, pageMeta } from '~/app/ui/pageMeta';
import { type LoadedProfile, loadProfile, type ShownProfile } from './loadProfile';
import { MissingProfile, ProfilePage } from './ProfilePage';
import type { ProfileView } from './profileView';
import { ProfileStructuredData } from './structuredData';

export const handle = { hydrate: false, publicSheet: 'mentor', query: ['pagina', 'estrellas', 'medalla'] };

export const headers = publicHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, headOf(args.data?.page ?? null, args.location.pathname));

export const loader = guarded(contextOf, async (context, args) => {
  const username = args.params.username ?? '';
  const { pathname, search, searchParams } = context.url;
  if (pathname !== profilePath(username)) throw redirect(profilePath(username) + search, 301);

  const loaded = await loadProfile(username, context);
  const shown = forDocument(context, loaded);
  if (loaded.kind === 'problem') return data(shown, { status: loaded.problem.status });
  const { reviews, summary } = loaded.profile;
  const filter = knownFilter(summary);
  const isBeyond = reviews.state === 'shown' && reviews.value.page < Number(searchParams.get('pagina'));
  // Invented addresses would fill the cache of public pages.
  if (isBeyond || filter !== summary?.filter) {
    const page = isBeyond ? reviews.value.page : 1;
    throw redirect(reviewsPath(username, page, filter));
  }
  return publicPage(context, shown, {
    tags: [mentorTag(username)],
    partial: !loaded.isWhole,
    viewOf: isView(loaded, search) ? username : null,
  });
});

/** Views by others; further pages and filters of the reviews do not count again. */
const isView = ({ frame, profile }: Extract<LoadedProfile, ShownProfile>, search: string): boolean =>
  frame?.user.username.toLowerCase() !== profile.username.toLowerCase() && !isOfReviews(search);

const isOfReviews = (search: string) => handle.query.some((name) => new URLSearchParams(search).has(name));

export const action = posted(enterAsStudent, async ({ context }, form, args) => {
  await setFavourite(args.params.username ?? '', form.get('intent'), context);
  return redirect(pathOf(context.url));
});

export default function MentorProfile() {
  const { page: loaded } = useLoaderData<typeof loader>();
  return (
    <OpenFrame frame={loaded.frame}>
      {loaded.kind === 'profile' ? (
        <>
          <ProfilePage {...loaded} />
          {loaded.frame === null && <ProfileStructuredData profile={loaded.profile} />}
        </>
      ) : (
        <MissingProfile problem={loaded.problem} loggedIn={loaded.frame !== null} />
      )}
    </OpenFrame>
  );
}

/** Without badges nobody has given. */
function knownFilter(summary: ProfileView['summary']): ReviewFilter | undefined {
  if (!summary || summary.filter.badge === '') return summary?.filter;
  const isKnown = summary.badges.some(({ id }) => id === summary.filter.badge);
  return isKnown ? summary.filter : { ...summary.filter, badge: '' };
}

const TITLE_AREAS = 2;
const list = new Intl.ListFormat('es');

/** `pathname` is for a page without a profile (docs/product.md, 'Search engines'). */
function headOf(loaded: LoadedProfile | null, pathname: string): PageHead {
  if (loaded?.kind !== 'profile') {
    const { title, text } = loaded?.problem ?? { title: 'Mentor', text: '' };
    return { title: `${title} · Mentorea`, description: text, path: pathname, noindex: true };
  }
  const { profile } = loaded;
  const page = profile.reviews.state === 'shown' ? profile.reviews.value.page : 1;
  return {
    title: `${profile.name}${titleSuffix(profile)}${page > 1 ? ` (reseñas, página ${page})` : ''} · Mentorea`,
    description:
      profile.bio ||
      `Sesiones con ${profile.name}${profile.price === null ? '' : ` a ${formatHourly(profile.price)}`}.`,
    path: reviewsPath(profile.username, page),
    type: 'profile',
    image: { ...profile.card, ...CARD_SIZE },
    noindex: !profile.indexed,
  };
}

function titleSuffix({ areas, expertise }: ProfileView): string {
  const named = list.format(areas.slice(0, TITLE_AREAS));
  if (named) return `: mentorías de ${named}`;
  return expertise ? `: ${expertise}` : ': mentorías particulares';
}
