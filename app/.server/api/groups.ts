/** Extension `group-sessions` (api.md section 4): what others may join. */
import { mentorship } from '../../../api/contract/tolerant';
import { openPage, openSession } from '../../../api/contract/tolerantGroups';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { orNull } from './mentors';
import type { OpenQuery } from './shapes';
import type { Api } from './types';

type Groups = Pick<Api['mentorships'], 'listOpen' | 'findOpen' | 'join' | 'setListed'>;

export function createGroups(client: Client): Groups {
  const ask = ({ area, mentor }: OpenQuery, page: number, size: number) => {
    const query: Record<string, string> = { page: String(page), page_size: String(size) };
    if (area) query.expertises = area;
    if (mentor) query.mentor = mentor;
    return client.read(openPage, { method: 'GET', path: path`/api/mentorships/open/`, query });
  };

  return {
    async listOpen(wanted) {
      const { page, size } = wanted;
      const pagesOf = (count: number) => Math.max(1, Math.ceil(count / size));
      const shown = (found: Awaited<ReturnType<typeof ask>>, number: number) => ({
        items: found.results,
        count: found.count,
        facets: found.facets,
        page: number,
        pages: pagesOf(found.count),
      });
      try {
        const found = await ask(wanted, page, size);
        if (page <= pagesOf(found.count)) return shown(found, page);
      } catch (error) {
        if (page === 1 || !(error instanceof ApiError && error.status === 404)) throw error;
      }
      const first = await ask(wanted, 1, size);
      const last = pagesOf(first.count);
      return shown(last === 1 ? first : await ask(wanted, last, size), last);
    },

    findOpen: (key) =>
      orNull(
        (async () =>
          client.read(openSession, { method: 'GET', path: path`/api/mentorships/open/${key}/` }))(),
      ),

    async join(identifier) {
      await client.send({ method: 'POST', path: path`/api/mentorships/${identifier}/join/` });
    },

    async setListed(identifier, listed) {
      const call = {
        method: 'PATCH',
        path: path`/api/mentorships/${identifier}/`,
        json: { listed },
      } as const;
      return client.read(mentorship, call);
    },
  };
}
