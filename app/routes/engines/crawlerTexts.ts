import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { PAGES } from '~/app/site';

/**
 * Closed to crawlers: pages that need a log-in, data, and links that act when opened. Public pages not worth finding stay
 * open: a crawler sees their `noindex` only if it may fetch them; a closed address (some hold secrets) could be listed.
 */
const CLOSED = new Set([
  '/api/',
  '/cal/',
  ...PAGES.flatMap(({ address, robots }) => {
    if (robots === 'closed') return address.split('/', 2).join('/');
    return robots === 'alone' ? [`${address}$`, `${address}?`] : [];
  }),
]);

/** A site's `/robots.txt`. Everything not named (pages, profiles, pictures, styles) is open. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...[...CLOSED].sort().map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** A sitemap as XML (sitemaps.org): addresses with their last change, if known. */

interface SitemapEntry {
  /** Path on this site, encoded. */
  path: string;
  updatedAt: string | null;
}

const NO_EXTRAS = { news: false, xhtml: false, image: false, video: false };

/** At most 50,000 entries. */
export function urlSet(origin: string, entries: SitemapEntry[]): Promise<string> {
  return writeSitemap(new SitemapStream({ xmlns: NO_EXTRAS }), origin, entries);
}

export function sitemapIndex(origin: string, entries: SitemapEntry[]): Promise<string> {
  return writeSitemap(new SitemapIndexStream(), origin, entries);
}

async function writeSitemap(stream: Transform, origin: string, entries: SitemapEntry[]): Promise<string> {
  const items = entries.map(({ path, updatedAt }) => ({
    url: `${origin}${path}`,
    ...(updatedAt === null ? {} : { lastmod: updatedAt }),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString('utf8');
}
