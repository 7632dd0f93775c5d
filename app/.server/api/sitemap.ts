import { tolerantSitemapPage, tolerantSitemapParts } from '~/api/contract/mentors';
import { SITEMAP_BIO, SITEMAP_PART } from '~/api/contract/rules/limits';
import type { User } from '~/api/contract/users';
import { path } from './call';
import type { Client } from './client';
import { nullOn404 } from './errors';
import { numbered } from './lists';

interface SitemapDeps {
  client: Client;
  /** Throws if it cannot be determined. */
  hasCapability(name: string): Promise<boolean>;
  listMentors(): Promise<User[]>;
}

/** ISO instant; null when unknown. */
type UpdatedAt = string | null;

/** Mentors for search engines, in parts of a thousand; without the extension from the whole list. */
export function createSitemap({ client, hasCapability, listMentors }: SitemapDeps) {
  async function listed() {
    const mentors = (await listMentors()).filter(mayBeFound);
    return mentors
      .sort((a, b) => (a.username < b.username ? -1 : 1))
      .map(({ username, updated_at }) => ({ username, updatedAt: updated_at }));
  }

  return {
    async listParts(): Promise<{ page: number; updatedAt: UpdatedAt }[]> {
      if (await hasCapability('sitemap')) {
        return (await client.read(tolerantSitemapParts, { path: path`/api/sitemap/parts/` })).parts;
      }
      const all = await listed();
      return Array.from({ length: Math.ceil(all.length / SITEMAP_PART) }, (_, i) => {
        const dates = all.slice(i * SITEMAP_PART, (i + 1) * SITEMAP_PART).map((one) => one.updatedAt);
        return { page: i + 1, updatedAt: latest(dates) };
      });
    },
    /** Null for a part that does not exist. */
    async findPart(page: number): Promise<{ username: string; updatedAt: UpdatedAt }[] | null> {
      if (await hasCapability('sitemap')) {
        const call = { path: path`/api/sitemap/mentors/`, query: numbered(page, SITEMAP_PART) };
        return (await nullOn404(() => client.read(tolerantSitemapPage, call)))?.results ?? null;
      }
      const part = (await listed()).slice((page - 1) * SITEMAP_PART, page * SITEMAP_PART);
      return part.length > 0 ? part : null;
    },
  };
}

/** As in our own API: not empty, open for new sessions, and not hidden from search engines. */
function mayBeFound({ profile: { bio, available, indexed } }: User): boolean {
  return indexed && available && [...bio.trim()].length >= SITEMAP_BIO;
}

/** Null if one of them is unknown: we do not publish a date that may be wrong. */
function latest(dates: UpdatedAt[]): UpdatedAt {
  if (dates.some((date) => date === null)) return null;
  return dates.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
}
