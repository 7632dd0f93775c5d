/** A session's room, by identifier (extension `video-room`, api/contract/room.ts). */
import { tolerantRoomEntry, tolerantRoomPresence } from '~/api/contract/room';
import { path } from './call';
import type { ResourceDeps } from './capabilities';
import { orElse } from './errors';

/** Milliseconds: presence is secondary information, so pages hardly wait for it. */
const PRESENCE_MS = 1_000;

/** Without the extension `enter` and `leave` throw an ApiError of status 404. */
export function createVideo({ client, has }: ResourceDeps) {
  return {
    /**
     * Lets the caller in, or keeps them in when repeated every `heartbeatSeconds`. 409: the body has
     * `detail`, and `opens_at` and `closes_at` if outside the room's hours; without those the room is full.
     */
    enter: async (identifier: string) =>
      client.read(tolerantRoomEntry, { method: 'POST', path: path`/api/mentorships/${identifier}/room/` }),

    /** Also succeeds for a caller who was not inside. */
    leave: async (identifier: string) => client.tell('DELETE', path`/api/mentorships/${identifier}/room/`),

    /** Who is inside now, in order of arrival; [] without the extension. Short limit, never throws. */
    listPresent: (identifier: string) =>
      orElse(async () => {
        if (!(await has('video-room'))) return [];
        const address = path`/api/mentorships/${identifier}/presence/`;
        return client.read(tolerantRoomPresence, { path: address, limit: PRESENCE_MS });
      }, []),
  };
}
