import { mentorship } from '~/api/contract/tolerant';
import { openPage, openSession } from '~/api/contract/tolerantMentorships';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { nullOn404 } from './mentors';
import { createMentorshipReaders, type ReaderDeps } from './mentorshipLists';
import type { OpenQuery } from './shapes';
import type { Api } from './types';

/** Extension `group-sessions` (docs/contract.md, 'Group sessions'): what others may join. */

type Groups = Pick<Api['mentorships'], 'listOpen' | 'findOpen' | 'join' | 'setListed'>;

function createGroups(client: Client): Groups {
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
      nullOn404(
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

export function createMentorships(deps: ReaderDeps): Api['mentorships'] {
  const { client } = deps;
  const readers = createMentorshipReaders(deps);

  /** The contract promises this read by id alone (docs/contract.md, 'Calls: sessions'); ours takes both. */
  const read = (key: string) =>
    nullOn404(
      (async () => client.read(mentorship, { method: 'GET', path: path`/api/mentorships/${key}/` }))(),
    );
  const isOurs = async () => (await deps.listCapabilities()).size > 0;

  return {
    ...readers,
    ...createGroups(client),

    async find(key) {
      const found = await read(key);
      if (found || (await isOurs())) return found;
      const all = await nullOn404(readers.list());
      return all?.find((one) => one.identifier === key || one.id === key) ?? null;
    },

    async create(payload, { idempotencyKey }) {
      const answer = await client.send({
        method: 'POST',
        path: path`/api/mentorships/`,
        json: payload,
        headers: { 'Idempotency-Key': idempotencyKey },
      });
      const created = mentorship.safeParse(answer.body);
      return created.success ? created.data : null;
    },

    async confirm(identifier) {
      await client.send({
        method: 'PUT',
        path: path`/api/mentorships/${identifier}/`,
        json: { confirmation: true },
      });
    },

    async reschedule(identifier, hours) {
      const answer = await client.send({
        method: 'POST',
        path: path`/api/mentorships/${identifier}/reschedule/`,
        json: hours,
      });
      const moved = mentorship.safeParse(answer.body);
      return moved.success ? moved.data : null;
    },

    async cancel(identifier) {
      await client.send({ method: 'DELETE', path: path`/api/mentorships/${identifier}/` });
    },

    async leave(identifier) {
      await client.send({ method: 'POST', path: path`/api/mentorships/${identifier}/leave/` });
    },

    getIcs: (identifier) =>
      nullOn404(
        (async () => {
          const { body, headers } = await client.send({
            method: 'GET',
            path: path`/api/mentorships/${identifier}/ics/`,
            headers: { Accept: 'text/calendar' },
          });
          const isCalendar = /^text\/calendar\b/i.test(headers.get('content-type') ?? '');
          if (!isCalendar || typeof body !== 'string') throw new ApiError({ kind: 'answer', status: 502 });
          return body;
        })(),
      ),

    async decline(identifier, reason) {
      await client.send({
        method: 'POST',
        path: path`/api/mentorships/${identifier}/decline/`,
        json: { reason },
      });
    },
  };
}
