import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { SiteFrame } from '~/app/ui/frame/SiteFrame';
import { pageMeta } from '~/app/ui/pageMeta';
import type { loadInfo } from './loadInfo';

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
  const { loggedIn } = useLoaderData<typeof loadInfo>();
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
  const { ownApi } = useLoaderData<typeof loadInfo>();
  if (ownApi) return null;
  return (
    <p className="rounded-2xl border border-line bg-card p-4">
      Esta instalación guarda sus datos en otro servidor, que puede hacerlo de otra manera: {what} lo decide
      quien lo gestiona. <a href={paths.contact()}>Pregúntale</a> si tienes dudas.
    </p>
  );
}
