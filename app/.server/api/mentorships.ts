import { mentorship } from '../../../api/contract/tolerant';
import { path } from './call';
import { ApiError } from './errors';
import { createGroups } from './groups';
import { orNull } from './mentors';
import { createMentorshipReaders, type ReaderDeps } from './mentorshipReaders';
import type { Api } from './types';

export function createMentorships(deps: ReaderDeps): Api['mentorships'] {
  const { client } = deps;
  const readers = createMentorshipReaders(deps);

  /** The contract promises this read by id alone (spec.md section 7); ours takes both. */
  const read = (key: string) =>
    orNull((async () => client.read(mentorship, { method: 'GET', path: path`/api/mentorships/${key}/` }))());
  const isOurs = async () => (await deps.listCapabilities()).size > 0;

  return {
    ...readers,
    ...createGroups(client),

    async find(key) {
      const found = await read(key);
      if (found || (await isOurs())) return found;
      const all = await orNull(readers.list());
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
      orNull(
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
