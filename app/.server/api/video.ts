/** The room of a session (extension `video-room`, api/contract/room.ts). */
import { roomEntry, roomPresence } from '~/api/contract/tolerantRoom';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import type { Api } from './types';

/** Milliseconds: who is inside stands beside other things, and is never worth a page's wait. */
const PRESENCE_MS = 1_000;

export function createVideo(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
}): Api['video'] {
  const { client } = deps;
  return {
    enter: async (identifier) =>
      client.read(roomEntry, { method: 'POST', path: path`/api/mentorships/${identifier}/room/` }),

    async leave(identifier) {
      await client.send({ method: 'DELETE', path: path`/api/mentorships/${identifier}/room/` });
    },

    async listPresent(identifier) {
      try {
        if (!(await deps.listCapabilities()).has('video-room')) return [];
        return await client.read(roomPresence, {
          method: 'GET',
          path: path`/api/mentorships/${identifier}/presence/`,
          limit: PRESENCE_MS,
        });
      } catch (error) {
        if (error instanceof ApiError) return [];
        throw error;
      }
    },
  };
}
