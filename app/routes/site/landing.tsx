/** docs/product.md, 'Landing and information pages', 'Landing'. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { FoundMentor } from '~/api/contract/mentors';
import { ApiError, orElse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { forDocument, mentorTag, publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { mostMentors, type Subject } from '~/app/domain/mentors/subjects';
import { dayOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { buttonStyle } from '~/app/ui/Button';
import { SiteFrame, useHasSubjects } from '~/app/ui/frame/SiteFrame';
import { JsonLd, siteGraph } from '~/app/ui/JsonLd';
import { useLight } from '~/app/ui/light';
import { cardView } from '~/app/ui/mentors/cardView';
import { CardQuote, MentorCard } from '~/app/ui/mentors/MentorCard';
import { pageMeta } from '~/app/ui/pageMeta';
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
      'Elige mentor, elige una hora libre y sabe lo que cuesta antes de confirmar. Sesiones particulares con mentores valorados por sus estudiantes.',
    path: paths.landing(),
  });

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { api } = context;
  const listSubjects = async () => ((await api.hasCapability('marketplace')) ? api.subjects.list() : []);
  const [mentors, subjects] = await Promise.all([loadBestMentors(context), orElse(listSubjects, null)]);
  const value = {
    loggedIn: context.session.isOpen,
    ownApi: context.config.ownApi,
    origin: context.config.origin,
    mentors: mentors ?? [],
    popular: mostMentors(subjects ?? [], MOST_POPULAR),
  };
  return publicPage(context, forDocument(context, value), {
    // Their hours are on the page, and change independently of the list.
    tags: ['mentors', ...(mentors ?? []).map(({ username }) => mentorTag(username))],
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
        <BestMentors mentors={mentors} hasSubjects={hasSubjects} />
        <Steps />
        <Benefits hasDesk={ownApi} />
        <Features />
        {!useLight() && <Gallery />}
        <CallToAction loggedIn={loggedIn} />
      </SiteFrame>
      <JsonLd graph={siteGraph(origin)} />
    </>
  );
}

/** As many as the hero has faces. */
const MAX_SHOWN = 6;
const MOST_POPULAR = 4;

export type MentorLink = ReturnType<typeof toMentorLink>;

/** Mentors that search engines may show. Empty if mentors are not public, null if the server is too slow. */
async function loadBestMentors({ api, config, now }: Context): Promise<MentorLink[] | null> {
  // Kept for everybody, so without the visitor's own clock.
  const at = { today: dayOf(now(), config.timeZone), zones: { market: config.timeZone, visitor: null } };
  try {
    return (await api.mentors.listBest(MAX_SHOWN)).map((mentor) => toMentorLink(mentor, at));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 || error.status === 403 ? [] : null;
  }
}

function toMentorLink(mentor: FoundMentor, at: Parameters<typeof cardView>[1]) {
  const names = mentor.profile.expertises.map(({ name }) => name);
  /** The shortest one, which has to fit on a face. */
  const area = names.sort((a, b) => a.length - b.length)[0] ?? 'Mentor';
  return { ...cardView(mentor, at), points: '', area };
}

/** As on a subject's page, with the criteria of the choice. Nothing if there are none. */
function BestMentors({ mentors, hasSubjects }: { mentors: MentorLink[]; hasSubjects: boolean }) {
  if (mentors.length === 0) return null;
  return (
    <Band id="nuestros-mentores" labelledBy="titulo-mentores-destacados" title="Conoce a quienes enseñan">
      {/* On phones a row to swipe. */}
      <ul className="mentor-cards mt-4 max-sm:-mx-1 max-sm:flex max-sm:snap-x max-sm:overflow-x-auto max-sm:p-1 max-sm:*:w-[88%] max-sm:*:shrink-0 max-sm:*:snap-start">
        {mentors.map((mentor) => (
          <MentorCard
            key={mentor.username}
            mentor={mentor}
            books
            isLarge
            heading={
              <h3>
                <a href={paths.mentor(mentor.username.toLowerCase())}>{mentor.full_name}</a>
              </h3>
            }
          >
            <CardQuote mentor={mentor} />
          </MentorCard>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-6">
        {hasSubjects && <TextLink to={paths.subjects()}>Ver mentores de cada materia</TextLink>}{' '}
        <TextLink to={paths.faq('orden-de-los-mentores')}>Cómo se ordenan</TextLink>
      </p>
    </Band>
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

/** Must match site.css. */
const PHONE_FACES = 3;

/** Faces of some mentors shown below. */
function Faces({ mentors }: { mentors: readonly MentorLink[] }) {
  return (
    <ul className="site-faces" aria-label="Algunos mentores">
      {mentors.map((mentor, i) => (
        <li key={mentor.username}>
          <a href={paths.mentor(mentor.username.toLowerCase())}>
            <span className="sr-only">{mentor.full_name}: </span>
            <span className="teaches">{mentor.area}</span>{' '}
            <Avatar user={mentor} size="tile" eager={i === 0} wideOnly={i >= PHONE_FACES} />
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
          Eliges con quién y cuándo, y sabes lo que cuesta antes de confirmar.
        </p>
        {popular ? <SubjectSearch /> : <Joining />}
        {popular && <Popular subjects={popular} />}
        <Claims />
      </div>
      {mentors.length === MAX_SHOWN && <Faces mentors={mentors} />}
    </section>
  );
}
