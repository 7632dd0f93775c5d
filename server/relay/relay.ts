/**
 * The website's side of the chat's WebSocket (design.md sections 2 and 5, security.md section 4): a page opens it with nothing but its
 * cookie, and here it gets the access token that the API wants.
 */
import type { Platform } from '../../app/.server/platform';
import { sharedOf } from '../../app/.server/shared';
import type { ApiDoor } from '../apiDoor';
import { type HandleUpgrade, refuseUpgrade } from '../upgrade';
import { createEmbeddedChats } from './embedded';
import { pairOf, sessionOf } from './handshake';
import { createRemoteChats } from './remote';

export interface Relay {
  handleUpgrade: HandleUpgrade;
  /** Nobody is let in any more; resolves when all pages have been told to come back, but for those whose sockets the API in this process has. */
  hangUp(): Promise<void>;
}

/**
 * A wrong address (404), another site's page (403) and a lack of room (503) are refused in HTTP; everything else is accepted and, when it may
 * not stay, closed with a code of api/contract/chat.ts, since browsers cannot read a handshake's status.
 */
export function createRelay(platform: Platform, api: Pick<ApiDoor, 'handleUpgrade'>): Relay {
  const { env, now } = platform;
  const { keys, sockets } = sharedOf(platform);
  const remote = platform.apiFetch ? null : createRemoteChats(platform);
  const take = remote?.take ?? createEmbeddedChats(platform, api.handleUpgrade);
  return {
    handleUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const pair = pairOf(request);
      if (!pair) return refuseUpgrade(socket, 404);
      if (request.headers.origin !== env.appOrigin) return refuseUpgrade(socket, 403);
      const session = sessionOf(request, { keys, origin: env.appOrigin, now: now().getTime() });
      delete request.headers.cookie;
      take({ request, socket, head, pair, session });
    },
    hangUp: remote?.hangUp ?? (async () => sockets.endAll()),
  };
}
