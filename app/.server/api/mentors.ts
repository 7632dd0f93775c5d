/** Mentors: list, single mentor, search, favourites. */
import {
  type FoundMentor,
  type FoundPage,
  tolerantFoundMentor,
  tolerantFoundPage,
  tolerantRecommendedMentor,
  tolerantSitemapPage,
  tolerantSitemapParts,
} from '~/api/contract/mentors';
import { SITEMAP_BIO, SITEMAP_PART } from '~/api/contract/rules/limits';
import { type MentorQuery, mentorParameters } from '~/api/contract/rules/search';
import { listOf } from '~/api/contract/tolerant';
import { tolerantUser, type User } from '~/api/contract/users';
import type { ResourceDeps } from './capabilities';
import { type Client, path } from './client';
import { nullOn404 } from './errors';
import { type Areas, withAreas } from './expertises';
import { isTruncated, numbered, type PageQuery, readList, readPage } from './lists';

const names = new Intl.Collator('es');

/** Same order as the ranking (docs/contract.md, 'Scores and points'). */
export function bestFirst<T extends User>(mentors: readonly T[]): T[] {
  const score = ({ profile }: User) => profile.total_score ?? profile.rating ?? 0;
  return [...mentors].sort(
    (a, b) =>
      score(b) - score(a) ||
      b.profile.total_reviews - a.profile.total_reviews ||
      names.compare(a.full_name, b.full_name),
  );
}

const isMentor = (one: User) => one.user_type === 'mentor';

/** Limit in milliseconds, short because it is only a part of a page. */
const BEST_MS = 1_500;
/** Extra mentors to read, because some of the best may not be shown. */
const SPARE = 12;

export function createMentors(deps: ResourceDeps & Areas) {
  const { client, has } = deps;
  const call = { path: path`/api/mentors/` };
  const everyone = async (limits?: { most: number }) =>
    withAreas(await readList(client, tolerantUser, call, limits), deps);

  async function findUser(username: string): Promise<User | null> {
    if (username.trim() === '') return null;
    if (await has('marketplace'))
      return nullOn404(() => client.read(tolerantUser, { path: path`/api/mentors/${username}/` }));
    const wanted = username.toLowerCase();
    const wantedOf = (all: User[]) => all.find((one) => one.username.toLowerCase() === wanted) ?? null;
    const found = wantedOf(await everyone());
    // A mentor beyond the entries read may still exist.
    if (found || !isTruncated(client, call.path)) return found;
    return wantedOf(await everyone({ most: Number.POSITIVE_INFINITY }));
  }

  return {
    /** Extension `marketplace`: one page of matches; beyond the end, the last page. */
    async search(query: MentorQuery, wanted: PageQuery): Promise<FoundPage & { page: number }> {
      const call = { path: path`/api/mentors/search/`, query: mentorParameters(query) };
      const found = await readPage(client, tolerantFoundPage, call, wanted);
      return { ...found, mentors: found.mentors.filter(isMentor) };
    },

    /** Extension `marketplace`: best match first, each with reasons. */
    listRecommended: () =>
      readList(client, tolerantRecommendedMentor, { path: path`/api/mentors/recommended/` }),
    list: async () => (await everyone()).filter(isMentor),
    /** Null if there is none. A server may return someone who is not a mentor. */
    findUser,
    async find(username: string): Promise<User | null> {
      const found = await findUser(username);
      return found && isMentor(found) ? found : null;
    },
    /** The best `count` mentors that search engines may show, or fewer, in one short read. */
    async listBest(count: number): Promise<FoundMentor[]> {
      const searches = await has('marketplace');
      const found = await client.read(listOf(tolerantFoundMentor), {
        path: searches ? path`/api/mentors/search/` : call.path,
        query: searches ? { page_size: String(count + SPARE) } : {},
        limit: BEST_MS,
        isList: !searches,
      });
      const mentors = found.results.filter((one) => isMentor(one) && one.profile.indexed);
      return (searches ? mentors : bestFirst(mentors)).slice(0, count);
    },
  };
}

/** Saved mentors: extension `marketplace`. Check for it first: without it each call is a 404. */
export function createFavourites(client: Client) {
  const listMentors = async () =>
    (await readList(client, tolerantUser, { path: path`/api/favourites/` })).filter(isMentor);

  return {
    listMentors,
    list: async () => new Set((await listMentors()).map((one) => one.username)),
    add: async (username: string) => client.tell('PUT', path`/api/favourites/${username}/`),
    remove: async (username: string) => client.tell('DELETE', path`/api/favourites/${username}/`),
  };
}

interface SitemapDeps {
  client: Client;
  /** Throws if it cannot be determined. */
  hasCapability(name: string): Promise<boolean>;
  listMentors(): Promise<User[]>;
}

/** ISO instant; null when unknown. */
type UpdatedAt = string | null;

/** Mentors for search engines, in parts of a thousand; without the extension `marketplace`, from the whole list. */
export function createSitemap({ client, hasCapability, listMentors }: SitemapDeps) {
  async function listed() {
    // The rule of our own API: a real bio, open to new sessions, not hidden from search engines.
    return (await listMentors())
      .filter(({ profile: { bio, available, indexed } }) => {
        return indexed && available && [...bio.trim()].length >= SITEMAP_BIO;
      })
      .sort((a, b) => (a.username < b.username ? -1 : 1))
      .map(({ username, updated_at }) => ({ username, updatedAt: updated_at }));
  }

  return {
    async listParts(): Promise<{ page: number; updatedAt: UpdatedAt }[]> {
      if (await hasCapability('marketplace')) {
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
      if (await hasCapability('marketplace')) {
        const call = { path: path`/api/sitemap/mentors/`, query: numbered(page, SITEMAP_PART) };
        return (await nullOn404(() => client.read(tolerantSitemapPage, call)))?.results ?? null;
      }
      const part = (await listed()).slice((page - 1) * SITEMAP_PART, page * SITEMAP_PART);
      return part.length > 0 ? part : null;
    },
  };
}

/** Null if any is unknown: we do not publish a date that may be wrong. */
function latest(dates: UpdatedAt[]): UpdatedAt {
  if (dates.some((date) => date === null)) return null;
  return dates.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
}
