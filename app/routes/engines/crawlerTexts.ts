import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import * as paths from '~/app/paths';

/**
 * Closed to crawlers: where somebody without a log-in gets a redirection and nothing else, data, and links
 * that act when they are opened. All of it also says `noindex` to those who come all the same.
 *
 * Not closed: public pages that are not worth finding (/reset-password, /resend-activation,
 * /account-activated, /account-deleted). They say `noindex`, and only a crawler that may come reads it;
 * closed, their addresses could be listed without their text, those with a secret above all. Profiles of
 * mentors who switched indexing off likewise.
 */
const CLOSED = [
  '/api/',
  paths.badges(),
  '/cal/',
  paths.calendar(),
  paths.chat(),
  paths.createMentorship(),
  paths.dashboard(),
  paths.logout(),
  paths.mentorships(),
  '/messages',
  paths.notifications(),
  '/onboarding',
  paths.profile(),
  paths.ranking(),
  paths.reviews(),
  paths.settings(),
  // The directory, with and without filters; the profiles below it are public.
  `${paths.mentors()}$`,
  `${paths.mentors()}?`,
];

/** `/robots.txt` of a site. Whatever is not named (pages, profiles, their pictures, styles) is open. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Sitemaps as XML (sitemaps.org): addresses and, where it is known, when each last changed. */

interface SitemapEntry {
  /** On this site, encoded. */
  path: string;
  /** ISO instant, null when unknown. */
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
