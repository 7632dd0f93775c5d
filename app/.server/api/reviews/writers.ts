import { path } from '../call';
import type { Client } from '../client';
import type { ReviewToSend } from '../shapes';
import type { Api } from '../types';

/** What a student does with reviews: POST, PUT, DELETE of /api/reviews/ (spec.md section 7). */
export function createReviewWriters(client: Client): Pick<Api['reviews'], 'create' | 'update' | 'remove'> {
  return {
    async create(payload) {
      await client.send({ method: 'POST', path: path`/api/reviews/`, json: written(payload) });
    },
    async update(id, payload) {
      await client.send({ method: 'PUT', path: path`/api/reviews/${id}/`, json: written(payload) });
    },
    async remove(id) {
      await client.send({ method: 'DELETE', path: path`/api/reviews/${id}/` });
    },
  };
}

function written({ mentorship, mentor, badges, ...words }: ReviewToSend) {
  return {
    mentorship: mentorship === null ? undefined : asSent(mentorship),
    mentor: mentor === null ? undefined : asSent(mentor),
    ...words,
    badges: badges.map(asSent),
  };
}

/** Ids are numbers again where they were. */
function asSent(id: string): string | number {
  const number = Number(id);
  return String(number) === id && Number.isSafeInteger(number) ? number : id;
}
