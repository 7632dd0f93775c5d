/** The room of a session, by its identifier (extension `video-room`, api/contract/room.ts). */
import { roomEntry, roomPresence } from '~/api/contract/tolerantRoom';
import { path } from './call';
import type { ResourceDeps } from './capabilities';
import { orElse } from './errors';

/** Milliseconds: who is inside stands beside other things, and is never worth a page's wait. */
const PRESENCE_MS = 1_000;

/** Without the extension the first two are an ApiError of status 404. */
export function createVideo({ client, has }: ResourceDeps) {
  return {
    /**
     * Lets the caller in, or keeps them in: once more every `heartbeatSeconds`. 409: its body has `detail`,
     * and `opens_at` and `closes_at` outside the room's hours; without those it is full.
     */
    enter: async (identifier: string) =>
      client.read(roomEntry, { method: 'POST', path: path`/api/mentorships/${identifier}/room/` }),

    /** Also right for a caller who was not inside. */
    leave: async (identifier: string) =>
      client.tell({ method: 'DELETE', path: path`/api/mentorships/${identifier}/room/` }),

    /**
     * Who is inside now, in the order they came; [] without the extension. Quickly or not at all, and never
     * throws.
     */
    listPresent: (identifier: string) =>
      orElse(async () => {
        if (!(await has('video-room'))) return [];
        const address = path`/api/mentorships/${identifier}/presence/`;
        return client.read(roomPresence, { path: address, limit: PRESENCE_MS });
      }, []),
  };
}
