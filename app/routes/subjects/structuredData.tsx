import { useRouteLoaderData } from '@remix-run/react';
import type { Graph } from 'schema-dts';
import { profilePath } from '~/app/domain/mentors/mentorPaths';
import * as paths from '~/app/paths';
import { JsonLd, trailOf, websiteId } from '~/app/ui/JsonLd';

interface ListedMentors {
  /** Path of this page of the list. */
  path: string;
  /** 'Mentores de Física' */
  title: string;
  subject: { name_id: string; name: string };
  /** Position of this page's first mentor, from 1. */
  from: number;
  mentors: readonly { username: string; full_name: string }[];
}

export function subjectGraph(origin: string, { path, title, subject, from, mentors }: ListedMentors): Graph {
  const url = origin + path;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        '@id': `${url}#page`,
        url,
        name: title,
        inLanguage: 'es-ES',
        about: subject.name,
        isPartOf: { '@id': websiteId(origin) },
        breadcrumb: { '@id': `${url}#breadcrumb` },
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: mentors.map(({ username, full_name: name }, i) => ({
            '@type': 'ListItem',
            position: from + i,
            name,
            url: origin + profilePath(username),
          })),
        },
      },
      trailTo(url, origin, subject),
    ],
  };
}

const trailTo = (url: string, origin: string, subject?: ListedMentors['subject']) =>
  trailOf(url, [
    ['Inicio', `${origin}/`],
    ['Materias', origin + paths.subjects()],
    ...(subject ? [[subject.name, origin + paths.subject(subject.name_id)] as [string, string]] : []),
  ]);

/** Of the page of a subject; without `listed`, of all. */
export function SubjectsStructuredData({ listed }: { listed?: ListedMentors }) {
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin;
  if (origin === undefined) return null;
  if (listed) return <JsonLd graph={subjectGraph(origin, listed)} />;
  const trail = trailTo(origin + paths.subjects(), origin);
  return <JsonLd graph={{ '@context': 'https://schema.org', '@graph': [trail] }} />;
}
