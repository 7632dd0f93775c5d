import { mentorship } from '../../../api/contract/tolerant';
import { path } from './call';
import type { Client } from './client';
import { orNull } from './mentors';
import { readList } from './pages';
import type { Api } from './types';

export function createMentorships(client: Client): Api['mentorships'] {
  return {
    async list() {
      const all = await readList(client, mentorship, {
        method: 'GET',
        path: path`/api/mentorships/`,
        query: { page_size: '100' },
      });
      return all.sort((a, b) => b.init_date.localeCompare(a.init_date));
    },

    find: async (identifier) =>
      orNull(
        (async () =>
          client.read(mentorship, { method: 'GET', path: path`/api/mentorships/${identifier}/` }))(),
      ),

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

    async cancel(identifier) {
      await client.send({ method: 'DELETE', path: path`/api/mentorships/${identifier}/` });
    },
  };
}
