import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { OPERATOR_FIELDS, OPERATOR_LABELS } from '~/api/contract/rules/texts';
import { isComplete } from '~/api/contract/texts';
import * as paths from '~/app/paths';
import { SiteFrame } from '~/app/ui/frame/SiteFrame';
import { pageMeta } from '~/app/ui/pageMeta';
import type { loadInfo } from './loadInfo';

export const useInfo = () => useLoaderData<typeof loadInfo>();

/** The `meta` of such a page; `title` is without the site's name. */
export const infoMeta =
  (title: string, path: string, description: string): MetaFunction =>
  (args) =>
    pageMeta(args, { title: `${title} · Mentorea`, description, path });

interface InfoPageProps {
  title: string;
  lead: ReactNode;
  contents?: readonly Topic[];
  children: ReactNode;
}

interface Topic {
  id: string;
  title: string;
}

export function InfoPage({ title, lead, contents, children }: InfoPageProps) {
  const { loggedIn } = useInfo();
  return (
    <SiteFrame loggedIn={loggedIn} className="mx-auto max-w-6xl px-5 pt-6 pb-20 sm:px-8 lg:pt-10">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted sm:text-xl">{lead}</p>
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,65ch)_1fr] lg:gap-20">
        <div className="site-prose">{children}</div>
        {contents && (
          <nav aria-label="En esta página" className="max-lg:row-start-1">
            <ul className="border-l-2 border-line lg:sticky lg:top-8">
              {contents.map((topic) => (
                <li key={topic.id}>
                  <a
                    href={`#${topic.id}`}
                    className="flex min-h-11 items-center pl-4 hover:text-teal hover:underline"
                  >
                    {topic.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </SiteFrame>
  );
}

export function TopicSection({ topic, children }: { topic: Topic; children: ReactNode }) {
  return (
    <section id={topic.id} aria-labelledby={`${topic.id}-titulo`}>
      <h2 id={`${topic.id}-titulo`}>{topic.title}</h2>
      {children}
    </section>
  );
}

/** Shown on pages about our API's behaviour if another server is used. */
export function OtherServerNotice({ what }: { what: string }) {
  const { ownApi } = useInfo();
  if (ownApi) return null;
  return (
    <p className="rounded-2xl border border-line bg-card p-4">
      Esta instalación guarda sus datos en otro servidor, que puede hacerlo de otra manera: {what} lo decide
      quien lo gestiona. <a href={paths.contact()}>Pregúntale</a> si tienes dudas.
    </p>
  );
}

/** Who answers for the site, in a sentence; or that nobody has said so yet. */
export function OperatorSentence() {
  const { operator } = useInfo();
  if (operator.name === '') return <>{NOBODY}</>;
  return (
    <>
      Este sitio lo gestiona <strong>{operator.name}</strong>, que responde de él. Sus datos están en el{' '}
      <a href={paths.legal()}>aviso legal</a>.
    </>
  );
}

const NOBODY = 'Quien gestiona este sitio todavía no ha rellenado sus datos.';

/** All that was filled in, and plainly what the law asks and is missing. */
export function OperatorData() {
  const { operator } = useInfo();
  const known = OPERATOR_FIELDS.flatMap((field) =>
    operator[field] === '' ? [] : { field, label: OPERATOR_LABELS[field], value: operator[field] },
  );
  return (
    <>
      {known.length > 0 && (
        <ul>
          {known.map(({ field, label, value }) => (
            <li key={field} className="wrap-anywhere">
              <strong>{label}:</strong> {field === 'email' ? <a href={`mailto:${value}`}>{value}</a> : value}
            </li>
          ))}
        </ul>
      )}
      {!isComplete(operator) && (
        <p className="rounded-2xl border border-line bg-card p-4">
          {known.length === 0
            ? `${NOBODY} La ley le pide decir aquí su nombre, su NIF, su dirección y un correo.`
            : 'Falta algo de lo que la ley pide decir aquí: nombre, NIF, dirección y correo.'}
        </p>
      )}
    </>
  );
}
