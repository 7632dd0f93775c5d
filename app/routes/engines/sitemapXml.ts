/** Sitemaps as XML (sitemaps.org): addresses and, where it is known, when each last changed. */
import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

export interface Entry {
  /** Of this site, encoded. */
  path: string;
  /** ISO instant, null when unknown. */
  updatedAt: string | null;
}

const NO_EXTRAS = { news: false, xhtml: false, image: false, video: false };

/** At most 50,000 entries. */
export function urlSet(origin: string, entries: Entry[]): Promise<string> {
  return written(new SitemapStream({ xmlns: NO_EXTRAS }), origin, entries);
}

export function sitemapIndex(origin: string, entries: Entry[]): Promise<string> {
  return written(new SitemapIndexStream(), origin, entries);
}

async function written(stream: Transform, origin: string, entries: Entry[]): Promise<string> {
  const items = entries.map(({ path, updatedAt }) => ({
    url: `${origin}${path}`,
    ...(updatedAt === null ? {} : { lastmod: updatedAt }),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString('utf8');
}
