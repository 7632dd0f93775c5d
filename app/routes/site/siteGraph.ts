/**
 * Structured data of the site itself. Never the landing's fixed claims: nobody measured them
 * (docs/product.md, 'Landing and information pages').
 */
import type { Graph } from 'schema-dts';

/** By which other pages refer to the site's node. */
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
