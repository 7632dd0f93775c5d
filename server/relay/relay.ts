/**
 * The website's side of the chat's WebSocket (design.md sections 2 and 5, security.md section 4): a page opens it with nothing but its
 * cookie, and here it gets the access token that the API wants.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Platform } from '../../app/.server/platform';
import { sharedOf } from '../../app/.server/shared';
import { type HandleUpgrade, refuseUpgrade } from '../upgrade';
import { pairOf, sessionOf } from './handshake';

export interface RelayDeps {
  platform: Platform;
  /** Speaks for the page from here on: `request` carries its `Authorization`, or none when nobody is logged in. */
  handOver: HandleUpgrade;
}

/**
 * A wrong address (404), another site's page (403) and a lack of room (503) are refused in HTTP; everything else is accepted and, when it may
 * not stay, closed with a code of api/contract/chat.ts, since browsers cannot read a handshake's status.
 */
export function createRelay({ platform, handOver }: RelayDeps): HandleUpgrade {
  const { env, now } = platform;
  const { keys } = sharedOf(platform);
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!pairOf(request)) return refuseUpgrade(socket, 404);
    if (request.headers.origin !== env.appOrigin) return refuseUpgrade(socket, 403);
    const session = sessionOf(request, { keys, origin: env.appOrigin, now: now().getTime() });
    delete request.headers.cookie;
    if (session) request.headers.authorization = `Bearer ${session.tokens.access}`;
    handOver(request, socket, head);
  };
}
