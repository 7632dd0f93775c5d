/** Without the landing page's fixed claims, which were never measured. */
import type { Graph } from 'schema-dts';

/** Other pages refer to the site's node by this id. */
export function websiteId(origin: string): string {
  return `${origin}/#website`;
}

export function siteGraph(origin: string): Graph {
  const organization = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': websiteId(origin),
        name: 'Mentorea',
        url: `${origin}/`,
        inLanguage: 'es-ES',
        publisher: { '@id': organization },
      },
      {
        '@type': 'Organization',
        '@id': organization,
        name: 'Mentorea',
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
      },
    ],
  };
}
