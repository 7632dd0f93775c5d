/** Mentors: list, single mentor, search, favourites. */

import { type FoundPage, tolerantFoundPage, tolerantRecommendedMentor } from '~/api/contract/mentors';
import { type MentorQuery, mentorParameters } from '~/api/contract/rules/search';
import { listOf } from '~/api/contract/tolerant';
import { tolerantUser, type User } from '~/api/contract/users';
import { path } from './call';
import type { ResourceDeps } from './capabilities';
import type { Client } from './client';
import { nullOn404 } from './errors';
import { type Areas, withAreas } from './expertises';
import { isTruncated, numbered, pageOrLast, readList } from './lists';
import type { PageQuery } from './shapes';

const names = new Intl.Collator('es');

/** Same order as the ranking (docs/contract.md, 'Scores and points'). */
export function bestFirst(mentors: readonly User[]): User[] {
  const score = ({ profile }: User) => profile.total_score ?? profile.rating ?? 0;
  return [...mentors].sort(
    (a, b) =>
      score(b) - score(a) ||
      b.profile.total_reviews - a.profile.total_reviews ||
      names.compare(a.full_name, b.full_name),
  );
}

const isMentor = (one: User) => one.user_type === 'mentor';

/** Milliseconds. Only a part of the page, so the limit is short. */
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
    if (await has('mentor-by-username'))
      return nullOn404(() => client.read(tolerantUser, { path: path`/api/mentors/${username}/` }));
    const wanted = username.toLowerCase();
    const wantedOf = (all: User[]) => all.find((one) => one.username.toLowerCase() === wanted) ?? null;
    const found = wantedOf(await everyone());
    // A mentor beyond the entries read may still exist.
    if (found || !isTruncated(client, call.path)) return found;
    return wantedOf(await everyone({ most: Number.POSITIVE_INFINITY }));
  }

  return {
    /** Extension `mentor-search`: one page of matches; beyond the end, the last page. */
    async search(query: MentorQuery, wanted: PageQuery): Promise<FoundPage & { page: number }> {
      return pageOrLast(wanted, async (page) => {
        const found = await client.read(tolerantFoundPage, {
          path: path`/api/mentors/search/`,
          query: { ...mentorParameters(query), ...numbered(page, wanted.size) },
        });
        return { ...found, mentors: found.mentors.filter(isMentor) };
      });
    },

    /** Extension `recommendations`: best match first, each with reasons. */
    listRecommended: () =>
      readList(client, tolerantRecommendedMentor, { path: path`/api/mentors/recommended/` }),
    list: async () => (await everyone()).filter(isMentor),
    /** By username; null if there is none. A server may return someone who is not a mentor. */
    findUser,
    async find(username: string): Promise<User | null> {
      const found = await findUser(username);
      return found && isMentor(found) ? found : null;
    },
    /** The best `count` mentors that search engines may show, or fewer, in one short read. */
    async listBest(count: number): Promise<User[]> {
      const searches = await has('mentor-search');
      const found = await client.read(listOf(tolerantUser), {
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

/** Saved mentors: extension `favourites`. Check for it first: without it each call is a 404. */
export function createFavourites(client: Client) {
  const listMentors = async () =>
    (await readList(client, tolerantUser, { path: path`/api/favourites/` })).filter(isMentor);

  return {
    listMentors,
    /** Usernames of the saved mentors. */
    list: async () => new Set((await listMentors()).map((one) => one.username)),
    add: async (username: string) => client.tell('PUT', path`/api/favourites/${username}/`),
    remove: async (username: string) => client.tell('DELETE', path`/api/favourites/${username}/`),
  };
}
