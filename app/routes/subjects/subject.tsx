/** /materias/{name_id}: the public mentors of a subject, without scripts (docs/product.md, 'Subjects'). */
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orElse, orProblem } from '~/app/.server/api/errors';
import type { FoundSubject } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { forDocument, mentorTag, publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { profilePath } from '~/app/domain/mentors/mentorPaths';
import { mostMentors } from '~/app/domain/mentors/subjects';
import { pageOfCount, readPage } from '~/app/domain/site/pagination';
import { dayOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { optionalFrame } from '~/app/ui/frame/loadFrame';
import { cardView, type MentorCardView } from '~/app/ui/mentors/cardView';
import { CardQuote, MentorCard } from '~/app/ui/mentors/MentorCard';
import { type PageHead, pageMeta } from '~/app/ui/pageMeta';
import {
  NOT_OFFERED,
  SubjectFrame,
  SubjectLinks,
  type SubjectProblem,
  SubjectProblemPage,
  UNKNOWN_SUBJECT,
} from './SubjectFrame';
import { SubjectsStructuredData } from './structuredData';
import { factsText, pricesText, SUBJECT_SORTS } from './subjectView';

export const handle = { hydrate: false, publicSheet: 'subjects', query: ['orden', 'pagina'] };
export const headers = publicHeaders;

const PAGE_SIZE = 12;
const MOST_NEAR = 8;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { api, url } = context;
  const frame = await optionalFrame(context);
  const nameId = args.params.nameId ?? '';
  const missing = (problem: SubjectProblem) =>
    data(forDocument(context, { problem, frame }), { status: 404 });
  if (!(await orProblem(api.hasCapability('marketplace')))) return missing(NOT_OFFERED);

  const asked = url.searchParams.get('orden') ?? '';
  const sort = SUBJECT_SORTS.find(({ name }) => name === asked) ?? SUBJECT_SORTS[0];
  const page = readPage(url.searchParams.get('pagina'));
  const [found, groups] = await Promise.all([
    orProblem(api.subjects.find(nameId, sort?.order ?? 'score', { page, size: PAGE_SIZE })),
    orElse(() => api.subjects.list(), null),
  ]);
  if (!found && nameId !== nameId.toLowerCase())
    throw redirect(paths.subject(nameId.toLowerCase()) + url.search, 301);
  if (!found) return missing(UNKNOWN_SUBJECT);
  // Staff have merged it with another one.
  if (found.subject.name_id !== nameId)
    throw redirect(paths.subject(found.subject.name_id) + url.search, 301);
  const orden = sort?.name ?? '';
  if (found.page < page) throw redirect(addressOf(nameId, { orden, page: found.page }));
  const near = groups?.filter(({ value }) => value === found.scope?.value) ?? [];
  const value = {
    problem: null,
    frame,
    orden,
    near: mostMentors(near, MOST_NEAR + 1)
      .filter(({ name_id }) => name_id !== nameId)
      .slice(0, MOST_NEAR),
    ...viewOf(found, context),
  };
  return publicPage(context, forDocument(context, value), {
    // The mentors' hours are on the page and change independently of the lists.
    tags: ['mentors', ...found.mentors.map(({ username }) => mentorTag(username))],
    partial: groups === null,
  });
}

function viewOf(found: FoundSubject, { now, config }: Context) {
  const { page, pages, count, subject, scope } = found;
  // Kept for everybody, so without the visitor's own clock.
  const at = { today: dayOf(now(), config.timeZone), zones: { market: config.timeZone, visitor: null } };
  const cards = found.mentors.map((mentor) => ({ ...cardView(mentor, at), points: '' }));
  const shown = pageOfCount(cards, { count, page, pages }, PAGE_SIZE);
  return { subject, area: scope?.label ?? '', facts: factsText(found), prices: pricesText(found), shown };
}

/** The default order and the first page are left out. */
function addressOf(nameId: string, { orden = '', page = 1 }: { orden?: string; page?: number }): string {
  return paths.subject(nameId, { orden, pagina: page > 1 ? page : undefined });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>['page'];
type Shown = Extract<Loaded, { problem: null }>;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, headOf(args.data?.page, args.location.pathname));

function headOf(loaded: Loaded | undefined, pathname: string): PageHead {
  if (!loaded || loaded.problem) {
    const { title, text } = loaded?.problem ?? { title: 'Materia', text: '' };
    return { title: `${title} · Mentorea`, description: text, path: pathname, noindex: true };
  }
  const { subject, facts, shown } = loaded;
  const part = shown.page > 1 ? ` (página ${shown.page})` : '';
  return {
    title: `Mentores de ${subject.name}${part} · Mentorea`,
    description: `${facts}${part}. Elige a quién y una hora libre, mira el precio antes de confirmar y aprende por videollamada.`,
    path: canonicalOf(loaded),
    noindex: shown.total === 0,
  };
}

/** Pages of the default order have their own canonical address; other orders show the same mentors. */
const canonicalOf = ({ subject, orden, shown }: Shown) =>
  addressOf(subject.name_id, { page: orden === '' ? shown.page : 1 });

export default function SubjectMentors() {
  const { page: loaded } = useLoaderData<typeof loader>();
  if (loaded.problem) return <SubjectProblemPage {...loaded} />;
  const { subject, shown, orden, facts, prices, near, area, frame } = loaded;
  const title = `Mentores de ${subject.name}`;
  return (
    <SubjectFrame frame={frame} here={subject.name}>
      <h1>{title}</h1>
      <p className="lead">
        {facts}. {subject.description}
      </p>
      {shown.total === 0 ? (
        <Nobody name={subject.name} />
      ) : (
        <>
          <Sorts nameId={subject.name_id} orden={orden} />
          <MentorCards mentors={shown.items} subject={subject.name_id} />
          <Pages {...loaded} />
        </>
      )}
      {prices && <Answers name={subject.name} prices={prices} />}
      {near.length > 0 && (
        <section className="area">
          <h2>Más de {area}</h2>
          <SubjectLinks subjects={near} />
        </section>
      )}
      {shown.total > 0 && (
        <SubjectsStructuredData
          listed={{ path: canonicalOf(loaded), title, subject, from: shown.from, mentors: shown.items }}
        />
      )}
    </SubjectFrame>
  );
}

function Nobody({ name }: { name: string }) {
  return (
    <div className="sheet nobody">
      <p>Aquí aparecerá quien dé sesiones de {name} y deje que se le encuentre. Mientras tanto:</p>
      <p>
        <a href={paths.subjects()} className={buttonStyle('primary')}>
          Ver todas las materias
        </a>{' '}
        <a href={paths.register('mentor')} className={buttonStyle('secondary')}>
          Ser mentor
        </a>
      </p>
    </div>
  );
}

/** First questions of visitors from search engines. */
function Answers({ name, prices }: { name: string; prices: string }) {
  return (
    <section aria-label="Antes de reservar" className="answers">
      <div>
        <h2>¿Cuánto cuesta?</h2>
        <p>
          Cada mentor pone su precio: en {name}, {prices}. No se cobra en Mentorea: el pago lo acuerdas con tu
          mentor.
        </p>
      </div>
      <div>
        <h2>¿Y si no puedo ir?</h2>
        <p>Cancelas desde «Mis Mentorías» antes de que empiece, y tu mentor recibe el aviso.</p>
      </div>
      <div>
        <h2>¿Qué necesito?</h2>
        <p>Un navegador y un micrófono. La videollamada se abre desde la propia sesión.</p>
      </div>
    </section>
  );
}

function Sorts({ nameId, orden }: { nameId: string; orden: string }) {
  return (
    <nav aria-label="Orden" className="sorts">
      {SUBJECT_SORTS.map(({ name, label }) => (
        <a key={name} href={addressOf(nameId, { orden: name })} aria-current={name === orden || undefined}>
          {label}{' '}
        </a>
      ))}
      <p>
        Nadie paga por aparecer:{' '}
        <a href={paths.faq('orden-de-los-mentores')} className="link">
          así se ordenan
        </a>
      </p>
    </nav>
  );
}

function Pages({ subject, orden, shown }: Shown) {
  const { page, pages, from, to, total } = shown;
  if (pages === 1) return null;
  const step = (to: number, text: string, rel: string) => (
    <a href={addressOf(subject.name_id, { orden, page: to })} rel={rel} className={buttonStyle('secondary')}>
      {text}{' '}
    </a>
  );
  return (
    <nav aria-label="Páginas" className="pages">
      <p>{`Mostrando ${from} a ${to} de ${total} mentores`}</p>
      {page > 1 && step(page - 1, 'Anterior', 'prev')}
      {page < pages && step(page + 1, 'Siguiente', 'next')}
    </nav>
  );
}

function MentorCards({ mentors, subject }: { mentors: readonly MentorCardView[]; subject: string }) {
  return (
    <ul className="mentor-cards">
      {mentors.map((mentor, i) => (
        <MentorCard
          key={mentor.username}
          mentor={mentor}
          books
          subject={subject}
          eager={i === 0}
          heading={
            <h2>
              <a href={profilePath(mentor.username)}>{mentor.full_name}</a>
            </h2>
          }
        >
          <CardQuote mentor={mentor} />
        </MentorCard>
      ))}
    </ul>
  );
}
