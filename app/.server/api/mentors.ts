import { listOf, type User, user } from '~/api/contract/tolerant';
import { type FoundPage, foundPage, recommendedMentor } from '~/api/contract/tolerantMentors';
import type { MentorQuery } from '~/app/domain/mentors/mentorQuery';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { withAreas } from './expertises';
import { isCut, readList } from './lists';
import type { Api } from './types';

const names = new Intl.Collator('es');

/**
 * As GET /api/ranking/ has it (docs/contract.md, 'Scores and points'): total_score, then the number of
 * reviews, then the name.
 */
export function bestFirst(mentors: readonly User[]): User[] {
  const score = ({ profile }: User) => profile.total_score ?? profile.rating ?? 0;
  return [...mentors].sort(
    (a, b) =>
      score(b) - score(a) ||
      b.profile.total_reviews - a.profile.total_reviews ||
      names.compare(a.full_name, b.full_name),
  );
}

/**
 * GET /api/mentors/search/ and /recommended/ (extensions `mentor-search` and `recommendations`,
 * docs/contract.md, 'Extensions').
 */

function createMentorSearch(client: Client): Pick<Api['mentors'], 'search' | 'listRecommended'> {
  const ask = async (query: MentorQuery, page: number, size: number): Promise<FoundPage> => {
    const found = await client.read(foundPage, {
      method: 'GET',
      path: path`/api/mentors/search/`,
      query: { ...parametersOf(query), page: String(page), page_size: String(size) },
    });
    return { ...found, mentors: found.mentors.filter((one) => one.user_type === 'mentor') };
  };

  return {
    async search(query, { page, size }) {
      const pageOfCount = (count: number) => Math.min(page, Math.max(1, Math.ceil(count / size)));
      try {
        const found = await ask(query, page, size);
        // Of a server that answers an empty page where ours has none.
        if (page <= pageOfCount(found.count)) return { ...found, page };
      } catch (error) {
        if (page === 1 || !(error instanceof ApiError && error.status === 404)) throw error;
      }
      const first = await ask(query, 1, size);
      const last = pageOfCount(first.count);
      return last === 1 ? { ...first, page: 1 } : { ...(await ask(query, last, size)), page: last };
    },

    listRecommended: () =>
      readList(client, recommendedMentor, { method: 'GET', path: path`/api/mentors/recommended/` }),
  };
}

/** What is not asked for is left out. */
function parametersOf(query: MentorQuery): Record<string, string> {
  const all = {
    q: query.q,
    expertises: query.expertises.join(','),
    price_max: query.priceMax,
    min_rating: query.minRating,
    day: query.day,
    part: query.part,
    order: query.order,
  };
  const given = Object.entries(all).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** A read whose 404 means that there is no such thing. */
export async function nullOn404<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** A part of a page, never the page: nobody waits long for it. */
const BEST_MS = 1_500;
/** For those among the best who must not be shown. */
const SPARE = 12;

const isMentor = (one: User) => one.user_type === 'mentor';

export function createMentors(deps: {
  client: Client;
  expertises: Api['expertises'];
  listCapabilities: Api['listCapabilities'];
}): Api['mentors'] {
  const { client } = deps;
  const call = { method: 'GET', path: path`/api/mentors/` } as const;
  const everyone = async (limits?: { most: number }) =>
    withAreas(await readList(client, user, call, limits), deps);

  async function findUser(username: string): Promise<User | null> {
    if (username.trim() === '') return null;
    const extensions = await deps.listCapabilities();
    if (extensions.has('mentor-by-username')) {
      const read = async () => client.read(user, { method: 'GET', path: path`/api/mentors/${username}/` });
      return nullOn404(read());
    }
    const wanted = username.toLowerCase();
    const wantedOf = (all: User[]) => all.find((one) => one.username.toLowerCase() === wanted) ?? null;
    const found = wantedOf(await everyone());
    // Who stands beyond what pages show is there all the same.
    if (found || !isCut(client, call.path)) return found;
    return wantedOf(await everyone({ most: Number.POSITIVE_INFINITY }));
  }

  return {
    ...createMentorSearch(client),
    list: async () => (await everyone()).filter(isMentor),
    findUser,
    async find(username) {
      const found = await findUser(username);
      return found && isMentor(found) ? found : null;
    },
    async listBest(count) {
      const searches = (await deps.listCapabilities()).has('mentor-search');
      const found = await client.read(listOf(user), {
        method: 'GET',
        path: searches ? path`/api/mentors/search/` : call.path,
        query: searches ? { page_size: String(count + SPARE) } : {},
        limit: BEST_MS,
      });
      const mentors = found.results.filter((one) => isMentor(one) && one.profile.indexed);
      return (searches ? mentors : bestFirst(mentors)).slice(0, count);
    },
  };
}

/**
 * Extension `favourites` (docs/contract.md, 'Calls: mentors and areas'). Ask for it first: without it every
 * call is an ApiError of status 404.
 */
export function createFavourites(client: Client): Api['favourites'] {
  async function listMentors(): Promise<User[]> {
    const all = await readList(client, user, { method: 'GET', path: path`/api/favourites/` });
    return all.filter((one) => one.user_type === 'mentor');
  }

  return {
    listMentors,
    async list() {
      return new Set((await listMentors()).map((one) => one.username));
    },
    async add(username) {
      await client.send({ method: 'PUT', path: path`/api/favourites/${username}/` });
    },
    async remove(username) {
      await client.send({ method: 'DELETE', path: path`/api/favourites/${username}/` });
    },
  };
}
