import type { BreadcrumbList, Graph } from 'schema-dts';

/** Characters that could end a `<script>` element, or a line of JavaScript. */
const DANGEROUS = /[<>&\u2028\u2029]/g;
/** Lone surrogates, which UTF-8 cannot encode; the page shows U+FFFD instead. */
const UNPAIRED = /\p{Surrogate}/gu;

/** JSON for a `<script type="application/ld+json">`, escaped so that user text cannot break out. */
export function jsonLdText(graph: object): string {
  const text = JSON.stringify(graph);
  // JSON escapes lone surrogates, so only texts that may contain one are searched.
  return (text.includes('\\ud') ? JSON.stringify(graph, paired) : text).replace(
    DANGEROUS,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function paired(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(UNPAIRED, '\uFFFD') : value;
}

/** A data block: browsers do not execute it, and no Content-Security-Policy applies. */
export function JsonLd({ graph }: { graph: Graph }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLdText escapes it; React's own escaping would not be JSON
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(graph) }} />;
}

/** The id by which other pages refer to the site's node. */
export const websiteId = (origin: string): string => `${origin}/#website`;

/** The pages above the one at `url`, and itself, by name and address. */
export const trailOf = (url: string, steps: [name: string, item: string][]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}#breadcrumb`,
  itemListElement: steps.map(([name, item], i) => ({ '@type': 'ListItem', position: i + 1, name, item })),
});

/** The site and its organization, without the landing page's fixed claims, which were never measured. */
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
