import { listOf, type User, user } from '../../../api/contract/tolerant';
import { withAreas } from '../topicNames';
import { bestFirst } from './bestFirst';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { createMentorSearch } from './mentorSearch';
import { isCut, readList } from './pages';
import type { Api } from './types';

/** A read whose 404 means that there is no such thing. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
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
      return orNull(read());
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
