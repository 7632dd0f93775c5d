import { type User, user } from '../../../api/contract/tolerant';
import { path } from './call';
import type { Client } from './client';
import { readList } from './pages';
import type { Api } from './types';

/** Extension `favourites` (api.md section 4). Ask for it first: without it every call is an ApiError of status 404. */
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
