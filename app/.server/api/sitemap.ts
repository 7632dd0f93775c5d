import { SITEMAP_BIO, SITEMAP_PART } from '~/api/contract/mentors';
import type { User } from '~/api/contract/tolerant';
import { sitemapPage, sitemapParts } from '~/api/contract/tolerantMentors';
import { path } from './call';
import type { Client } from './client';
import { nullOn404 } from './mentors';
import type { Api } from './types';

/** Extension `sitemap`; against a server without it the same from GET /api/mentors/. */
export function createSitemap(deps: {
  client: Client;
  hasCapability: Api['hasCapability'];
  listMentors: Api['mentors']['list'];
}): Api['sitemap'] {
  const { client, hasCapability, listMentors } = deps;

  async function listed() {
    const mentors = (await listMentors()).filter(mayBeFound);
    return mentors
      .sort((a, b) => (a.username < b.username ? -1 : 1))
      .map(({ username, updated_at }) => ({ username, updatedAt: updated_at }));
  }

  return {
    async listParts() {
      if (await hasCapability('sitemap')) {
        const { parts } = await client.read(sitemapParts, { method: 'GET', path: path`/api/sitemap/parts/` });
        return parts;
      }
      const all = await listed();
      return Array.from({ length: Math.ceil(all.length / SITEMAP_PART) }, (_, i) => {
        const dates = all.slice(i * SITEMAP_PART, (i + 1) * SITEMAP_PART).map((one) => one.updatedAt);
        return { page: i + 1, updatedAt: latest(dates) };
      });
    },
    async findPart(page) {
      if (await hasCapability('sitemap')) {
        const query = { page: String(page), page_size: String(SITEMAP_PART) };
        const read = client.read(sitemapPage, { method: 'GET', path: path`/api/sitemap/mentors/`, query });
        return (await nullOn404(read))?.results ?? null;
      }
      const part = (await listed()).slice((page - 1) * SITEMAP_PART, page * SITEMAP_PART);
      return part.length > 0 ? part : null;
    },
  };
}

/**
 * As our own API has it: a profile that says something, open to new sessions, not kept from search engines.
 */
function mayBeFound({ profile: { bio, available, indexed } }: User): boolean {
  return indexed && available && [...bio.trim()].length >= SITEMAP_BIO;
}

/** Null where one of them is unknown: what is not known to be true is not said. */
function latest(dates: (string | null)[]): string | null {
  if (dates.some((date) => date === null)) return null;
  return dates.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
}
