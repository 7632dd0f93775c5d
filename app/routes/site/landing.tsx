/** docs/product.md, 'Landing and information pages', 'Landing'. */

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { User } from '~/api/contract/tolerant';
import type { Api } from '~/app/.server/api/api';
import { ApiError } from '~/app/.server/api/errors';
import { forDocument, publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { formatEuros } from '~/app/domain/money/money';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { JsonLd } from '~/app/ui/JsonLd';
import { pageMeta } from '~/app/ui/pageMeta';
import { Stars } from '~/app/ui/Stars';
import { TextLink } from '~/app/ui/TextLink';
import { Gallery } from './Gallery';
import { Hero } from './Hero';
import { Band, Benefits, CallToAction, Features, Steps } from './LandingSections';
import { SiteFrame } from './SiteFrame';
import { siteGraph } from './siteGraph';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Mentorea: mentorías particulares, a tu hora',
    description:
      'Elige mentor, elige una hora libre y sabe lo que cuesta antes de confirmar. Clases particulares con mentores valorados por sus estudiantes.',
    path: paths.landing(),
  });

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const mentors = await loadBestMentors(context.api.mentors);
  const value = { loggedIn: context.session.isOpen, origin: context.config.origin, mentors: mentors ?? [] };
  return publicPage(context, forDocument(context, value), { tags: ['mentors'], partial: mentors === null });
}

export default function Landing() {
  const { loggedIn, origin, mentors } = useLoaderData<typeof loader>().page;
  return (
    <>
      <SiteFrame loggedIn={loggedIn}>
        <Hero />
        <Gallery />
        <Steps />
        <Benefits />
        <Features />
        <BestMentors mentors={mentors} />
        <CallToAction loggedIn={loggedIn} />
      </SiteFrame>
      <JsonLd graph={siteGraph(origin)} />
    </>
  );
}

const MAX_SHOWN = 12;

type MentorLink = ReturnType<typeof toMentorLink>;

/** Those search engines may show. Empty if mentors are not public, null if the server is too slow. */
async function loadBestMentors(mentors: Pick<Api['mentors'], 'listBest'>): Promise<MentorLink[] | null> {
  try {
    return (await mentors.listBest(MAX_SHOWN)).map(toMentorLink);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 || error.status === 403 ? [] : null;
  }
}

function toMentorLink({ username, full_name, profile_picture, profile }: User) {
  return {
    username,
    full_name,
    profile_picture,
    specialty: profile.expertise || profile.expertises[0]?.name || 'Mentor',
    price: profile.price,
    rating: profile.rating,
    reviews: profile.total_reviews,
  };
}

/** Links to public profiles, and how these twelve were chosen. Nothing if there are none. */
function BestMentors({ mentors }: { mentors: MentorLink[] }) {
  if (mentors.length === 0) return null;
  return (
    <Band id="nuestros-mentores" labelledBy="titulo-mentores-destacados" title="Conoce a quienes enseñan">
      <p className="mt-4 max-w-prose text-lg text-muted">
        Los mejor valorados en este momento. Nadie paga por aparecer aquí:{' '}
        <TextLink inline to={paths.faq('orden-de-los-mentores')}>
          así se ordenan
        </TextLink>
        .
      </p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {mentors.map((mentor) => (
          <MentorCard key={mentor.username} mentor={mentor} />
        ))}
      </ul>
    </Band>
  );
}

function MentorCard({ mentor }: { mentor: MentorLink }) {
  return (
    <li className="sheet relative flex gap-3 hover:border-teal">
      <Avatar user={mentor} size="sm" />
      <div className="min-w-0">
        <h3 className="text-xl">
          <a
            href={paths.mentor(mentor.username.toLowerCase())}
            className="after:absolute after:inset-0 after:rounded-2xl"
          >
            {mentor.full_name}
          </a>
        </h3>
        <p className="text-muted">{mentor.specialty}</p>
        <p className="mt-2">
          <Stars rating={mentor.rating} reviews={mentor.reviews} />
        </p>
        {mentor.price !== null && <p className="tabular-nums">{formatEuros(mentor.price)} por hora</p>}
      </div>
    </li>
  );
}
