/** /materias: all subjects, public and without scripts (docs/product.md, 'Subjects'). */

import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { forDocument, publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { findSubjects, type Subject, withMentors } from '~/app/domain/mentors/subjects';
import * as paths from '~/app/paths';
import { optionalFrame } from '~/app/ui/frame/loadFrame';
import { type PageHead, pageMeta } from '~/app/ui/pageMeta';
import { SubjectSearch } from '~/app/ui/SubjectSearch';
import { NOT_OFFERED, SubjectFrame, SubjectLinks, SubjectProblemPage } from './SubjectFrame';
import { SubjectsStructuredData } from './structuredData';

export const handle = { hydrate: false, publicSheet: 'subjects', query: ['q'] };
export const headers = publicHeaders;

/** Maximum length of a search, in characters. */
const LONGEST = 100;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { api, url } = context;
  const frame = await optionalFrame(context);
  if (!(await orProblem(api.hasCapability('marketplace'))))
    return data(forDocument(context, { problem: NOT_OFFERED, frame }), { status: 404 });
  const groups = await orProblem(api.subjects.list());
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST);
  const found = findSubjects(groups, q);
  const [only] = found;
  if (only && found.length === 1) throw redirect(paths.subject(only.name_id));
  const value = { problem: null, frame, q, found, groups: withMentors(groups) };
  return publicPage(context, forDocument(context, value), { tags: ['mentors'] });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, headOf(args.data?.page));

function headOf(page: ReturnType<typeof useLoaderData<typeof loader>>['page'] | undefined): PageHead {
  if (!page || page.problem) {
    const { title, text } = page?.problem ?? { title: 'Materias', text: '' };
    return { title: `${title} · Mentorea`, description: text, path: paths.subjects(), noindex: true };
  }
  const areas = page.groups.map(({ label }) => label.toLowerCase()).join(', ');
  return {
    title: 'Materias: mentores particulares de cada una · Mentorea',
    description: `Elige lo que quieres aprender y mira quién lo enseña, a qué precio y a qué horas: ${areas}.`,
    path: paths.subjects(),
    // A search is not a page of its own for search engines.
    noindex: page.q !== '',
  };
}

export default function Subjects() {
  const { page } = useLoaderData<typeof loader>();
  if (page.problem) return <SubjectProblemPage {...page} />;
  const { frame, q, found, groups } = page;
  return (
    <SubjectFrame frame={frame} here={null}>
      <h1>Materias</h1>
      <p className="lead">Elige qué quieres aprender: verás quién lo enseña, cuánto cuesta y cuándo puede.</p>
      <SubjectSearch q={q} />
      {q !== '' && <Found q={q} found={found} />}
      {groups.length === 0 && <p className="lead">Todavía no hay mentores a quienes buscar.</p>}
      <div className="areas">
        {groups.map(({ value, label, subjects }) => (
          <section key={value} className="area">
            <h2>{label}</h2>
            <SubjectLinks subjects={subjects} />
          </section>
        ))}
      </div>
      {q === '' && <SubjectsStructuredData />}
    </SubjectFrame>
  );
}

/** Several subjects or none; a single one is opened at once. */
function Found({ q, found }: { q: string; found: Subject[] }) {
  return (
    <section className="area found">
      <h2>{found.length === 0 ? `No encontramos «${q}»` : `Con «${q}»`}</h2>
      {found.length === 0 ? (
        <p>Prueba con otra palabra, o elige entre todas las materias.</p>
      ) : (
        <SubjectLinks subjects={found} />
      )}
    </section>
  );
}
