/** docs/product.md, 'Landing and information pages', 'Landing'. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatHourly } from '~/api/contract/rules/price';
import type { User } from '~/api/contract/users';
import type { Api } from '~/app/.server/api/api';
import { ApiError, orElse } from '~/app/.server/api/errors';
import { forDocument, publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { mostMentors, type Subject } from '~/app/domain/mentors/subjects';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { buttonStyle } from '~/app/ui/Button';
import { SiteFrame, useHasSubjects } from '~/app/ui/frame/SiteFrame';
import { JsonLd, siteGraph } from '~/app/ui/JsonLd';
import { useLight } from '~/app/ui/light';
import { pageMeta } from '~/app/ui/pageMeta';
import { StarRating } from '~/app/ui/Stars';
import { SubjectSearch } from '~/app/ui/SubjectSearch';
import { TextLink } from '~/app/ui/TextLink';
import { Gallery } from './Gallery';
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
        {!useLight() && <Gallery />}
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

/** Mentors that search engines may show. Empty if mentors are not public, null if the server is too slow. */
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
    /** The shortest one, which has to fit on a face. */
    area: names.sort((a, b) => a.length - b.length)[0] ?? 'Mentor',
    price: profile.price,
    rating: profile.rating,
    reviews: profile.total_reviews,
  };
}

/** Links to public profiles, with the criteria of the choice. Nothing if there are none. */
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
        {mentors.map((mentor, i) => (
          <MentorCard key={mentor.username} mentor={mentor} wideOnly={i >= PHONE_CARDS} />
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

function MentorCard({ mentor, wideOnly }: { mentor: MentorLink; wideOnly: boolean }) {
  const { username, full_name, specialty, rating, reviews, price } = mentor;
  return (
    <li className="sheet">
      <Avatar user={mentor} size="card" isLarge wideOnly={wideOnly} />
      <div>
        <h3>
          <a href={paths.mentor(username.toLowerCase())}>{full_name}</a>
        </h3>
        <p>{specialty}</p>
        <p>
          <StarRating rating={rating} reviews={reviews} /> {price !== null && <b>{formatHourly(price)}</b>}
        </p>
      </div>
    </li>
  );
}

const CLAIMS = [
  { figure: '500+', label: 'mentores' },
  { figure: '2000+', label: 'sesiones' },
  { figure: '4.9/5', label: 'valoración media' },
] as const;

/** Fixed texts (docs/product.md, 'Landing and information pages'), never part of structured data. */
function Claims() {
  return (
    <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-4 border-t border-line pt-5 sm:mt-8 sm:gap-x-10">
      {CLAIMS.map((claim) => (
        // Wide enough in every font: nothing moves when ours arrives.
        <div key={claim.label} className="flex min-w-16 flex-col-reverse sm:min-w-20">
          <dt className="text-md text-muted">{claim.label}</dt>
          <dd className="font-serif text-xl font-semibold tabular-nums sm:text-2xl">{claim.figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The subjects with most mentors, as links. */
function Popular({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Materias con más mentores">
      {subjects.map(({ name_id, name }) => (
        <li key={name_id}>
          <a href={paths.subject(name_id)} className="pill">
            {name}
          </a>
        </li>
      ))}
      <li>
        <a href={paths.subjects()} className="link inline-flex min-h-11 items-center px-2 text-md">
          Todas<span className="sr-only"> las materias</span>
        </a>
      </li>
    </ul>
  );
}

/** If the API has no public pages of subjects. */
function Joining() {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <a href={paths.register('alumno')} className={buttonStyle('primary', 'text-lg')}>
        Registrarme como estudiante
      </a>{' '}
      <a href={paths.register('mentor')} className={buttonStyle('secondary', 'text-lg')}>
        Ser mentor
      </a>
    </div>
  );
}

const MOST_FACES = 6;
/** Must match site.css. */
const [PHONE_FACES, PHONE_CARDS] = [3, 4];

/** Faces of some mentors shown below. */
function Faces({ mentors }: { mentors: readonly MentorLink[] }) {
  return (
    <ul className="site-faces" aria-label="Algunos mentores">
      {mentors.slice(0, MOST_FACES).map((mentor, i) => (
        <li key={mentor.username}>
          <a href={paths.mentor(mentor.username.toLowerCase())}>
            <Avatar user={mentor} size="tile" eager={i === 0} wideOnly={i >= PHONE_FACES} />{' '}
            <span className="sr-only">{mentor.full_name}: </span>
            <span className="teaches">{mentor.area}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface HeroProps {
  mentors: readonly MentorLink[];
  /** Null: the API offers none. */
  popular: readonly Subject[] | null;
}

function Hero({ mentors, popular }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-6 px-5 pt-2 pb-6 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-10 lg:pb-16">
      <div>
        <h1 className="text-4xl leading-[1.1] sm:text-5xl lg:text-6xl">Aprende con quien ya pasó por ahí</h1>
        <p className="mt-4 mb-6 max-w-prose text-muted sm:text-lg lg:mt-6 lg:mb-8">
          Mentorea reúne a estudiantes y mentores en clases particulares. Eliges con quién, eliges la hora y
          sabes lo que cuesta antes de confirmar.
        </p>
        {popular ? <SubjectSearch /> : <Joining />}
        {popular && <Popular subjects={popular} />}
        <Claims />
      </div>
      {mentors.length >= MOST_FACES && <Faces mentors={mentors} />}
    </section>
  );
}
