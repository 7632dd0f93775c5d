/** docs/product.md, 'Landing and information pages', 'Landing'. */

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatHourly } from '~/api/contract/rules/price';
import type { User } from '~/api/contract/users';
import type { Api } from '~/app/.server/api/api';
import { ApiError, orElse } from '~/app/.server/api/errors';
import { forDocument, publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { mostMentors } from '~/app/domain/mentors/subjects';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { SiteFrame, useHasSubjects } from '~/app/ui/frame/SiteFrame';
import { JsonLd, siteGraph } from '~/app/ui/JsonLd';
import { pageMeta } from '~/app/ui/pageMeta';
import { StarRating } from '~/app/ui/Stars';
import { TextLink } from '~/app/ui/TextLink';
import { Gallery } from './Gallery';
import { Hero } from './Hero';
import { Band, Benefits, CallToAction, Features, Steps } from './LandingSections';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Mentorea: mentorías particulares, a tu hora',
    description:
      'Elige mentor, elige una hora libre y sabe lo que cuesta antes de confirmar. Clases particulares con mentores valorados por sus estudiantes.',
    path: paths.landing(),
  });

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { api } = context;
  const listSubjects = async () => ((await api.hasCapability('marketplace')) ? api.subjects.list() : []);
  const [mentors, subjects] = await Promise.all([loadBestMentors(api.mentors), orElse(listSubjects, null)]);
  const value = {
    loggedIn: context.session.isOpen,
    ownApi: context.config.ownApi,
    origin: context.config.origin,
    mentors: mentors ?? [],
    popular: mostMentors(subjects ?? [], MOST_POPULAR),
  };
  return publicPage(context, forDocument(context, value), {
    tags: ['mentors'],
    partial: mentors === null || subjects === null,
  });
}

export default function Landing() {
  const { loggedIn, ownApi, origin, mentors, popular } = useLoaderData<typeof loader>().page;
  const hasSubjects = useHasSubjects();
  return (
    <>
      <SiteFrame loggedIn={loggedIn}>
        <Hero mentors={mentors} popular={hasSubjects ? popular : null} />
        <Gallery />
        <Steps />
        <Benefits hasDesk={ownApi} />
        <Features />
        <BestMentors mentors={mentors} hasSubjects={hasSubjects} />
        <CallToAction loggedIn={loggedIn} />
      </SiteFrame>
      <JsonLd graph={siteGraph(origin)} />
    </>
  );
}

const MAX_SHOWN = 9;

export type MentorLink = ReturnType<typeof toMentorLink>;

const MOST_POPULAR = 4;

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
  const names = profile.expertises.map(({ name }) => name);
  return {
    username,
    full_name,
    profile_picture,
    specialty: profile.expertise || names[0] || 'Mentor',
    /** The shortest, since it has to fit on a face. */
    area: names.sort((a, b) => a.length - b.length)[0] ?? 'Mentor',
    price: profile.price,
    rating: profile.rating,
    reviews: profile.total_reviews,
  };
}

/** Links to public profiles, and how these nine were chosen. Nothing if there are none. */
function BestMentors({ mentors, hasSubjects }: { mentors: MentorLink[]; hasSubjects: boolean }) {
  if (mentors.length === 0) return null;
  return (
    <Band id="nuestros-mentores" labelledBy="titulo-mentores-destacados" title="Conoce a quienes enseñan">
      <p className="mt-3 max-w-prose text-muted">
        Los mejor valorados en este momento. Nadie paga por aparecer aquí:{' '}
        <TextLink inline to={paths.faq('orden-de-los-mentores')}>
          así se ordenan
        </TextLink>
        .
      </p>
      <ul className="site-mentors">
        {mentors.map((mentor) => (
          <MentorCard key={mentor.username} mentor={mentor} />
        ))}
      </ul>
      {hasSubjects && (
        <TextLink to={paths.subjects()} className="mt-3">
          Ver mentores de cada materia
        </TextLink>
      )}
    </Band>
  );
}

function MentorCard({ mentor }: { mentor: MentorLink }) {
  const { username, full_name, specialty, rating, reviews, price } = mentor;
  return (
    <li className="sheet">
      <Avatar user={mentor} size="card" />
      <div>
        <h3>
          <a href={paths.mentor(username.toLowerCase())}>{full_name}</a>
        </h3>
        <p>{specialty}</p>
        <p>
          <StarRating rating={rating} reviews={reviews} />
          {price !== null && <b>{formatHourly(price)}</b>}
        </p>
      </div>
    </li>
  );
}
