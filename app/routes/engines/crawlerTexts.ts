import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { PAGES } from '~/app/site';

/**
 * Closed to crawlers: pages that only redirect without a log-in, data, and links that act when opened, with all
 * below them. All of them also send `noindex`, for crawlers that come anyway.
 *
 * Not closed: public pages not worth finding (/reset-password, /resend-activation, /account-activated,
 * /account-deleted). They send `noindex`, which a crawler sees only if it may fetch them. If they were
 * closed, their addresses could be listed without text, including those with secrets. The same goes for
 * mentor profiles with indexing switched off.
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

/** Sitemaps as XML (sitemaps.org): addresses and, if known, their last change. */

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
