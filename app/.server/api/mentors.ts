import { type User, user } from '../../../api/contract/tolerant';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { createMentorSearch } from './mentorSearch';
import { readList } from './pages';
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

const isMentor = (one: User) => one.user_type === 'mentor';

export function createMentors(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
}): Api['mentors'] {
  const { client } = deps;
  let all: Promise<User[]> | null = null;

  async function list(): Promise<User[]> {
    all ??= readList(client, user, { method: 'GET', path: path`/api/mentors/` });
    return (await all).filter(isMentor);
  }

  return {
    ...createMentorSearch(client),
    list,
    async find(username) {
      if (username.trim() === '') return null;
      const extensions = await deps.listCapabilities();
      if (!extensions.has('mentor-by-username')) {
        const wanted = username.toLowerCase();
        return (await list()).find((one) => one.username.toLowerCase() === wanted) ?? null;
      }
      const call = async () => client.read(user, { method: 'GET', path: path`/api/mentors/${username}/` });
      const found = await orNull(call());
      return found && isMentor(found) ? found : null;
    },
  };
}
