import { useRouteLoaderData } from '@remix-run/react';
import type { BreadcrumbList, Graph } from 'schema-dts';
import { profilePath } from '~/app/domain/mentors/mentorPaths';
import * as paths from '~/app/paths';
import { JsonLd, websiteId } from '~/app/ui/JsonLd';

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
      trailOf(origin, url, subject),
    ],
  };
}

function trailOf(origin: string, url: string, subject?: ListedMentors['subject']): BreadcrumbList {
  const steps = [
    { name: 'Inicio', item: `${origin}/` },
    { name: 'Materias', item: origin + paths.subjects() },
    ...(subject ? [{ name: subject.name, item: origin + paths.subject(subject.name_id) }] : []),
  ];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}

/** Of the page of a subject; without `listed`, of all. */
export function SubjectsStructuredData({ listed }: { listed?: ListedMentors }) {
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin;
  if (origin === undefined) return null;
  const all = () => trailOf(origin, origin + paths.subjects());
  return (
    <JsonLd
      graph={listed ? subjectGraph(origin, listed) : { '@context': 'https://schema.org', '@graph': [all()] }}
    />
  );
}
