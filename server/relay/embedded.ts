/** The API in this process takes over the page's socket, with a token hidden from the page. */

import type { Socket } from 'node:net';
import { CLOSE, type Close } from '~/api/contract/rules/closeCodes';
import type { HandleUpgrade } from '~/api/http/socketUpgrade';
import { type Platform, sharedStateOf } from '~/app/.server/platform';
import { refuseUpgrade } from '~/server/http/upgrade';
import { type Admission, createAskApi, enterRoom } from './askApi';
import { createPageServer, type Handshake, remainingLifetime } from './handshake';
import type { Transport } from './relay';

/** Milliseconds for the peer to read the close reason. */
const LINGER_MS = 2_000;
/** Pages that wait for the API's decision. */
const MAX_ASKING = 500;

/** The API counts and ends its sockets itself. Here they also end with the log-in in this browser. */
export function createEmbeddedTransport(platform: Platform, handleUpgrade: HandleUpgrade): Transport {
  const { sockets } = sharedStateOf(platform);
  const pages = createPageServer();
  const askApi = createAskApi(platform);
  let asking = 0;

  const handOver = ({ request, socket, head, target }: Handshake, token: string | undefined) => {
    request.url = target.path;
    if (token !== undefined) request.headers.authorization = `Bearer ${token}`;
    handleUpgrade(request, socket, head);
  };
  const admit = async (handshake: Handshake, identifier: string): Promise<Admission> => {
    const { session, address } = handshake;
    if (!session) return { refused: CLOSE['session-over'] };
    if (remainingLifetime(session, platform.now().getTime()) <= 0) return { refused: CLOSE['token-expired'] };
    return enterRoom(identifier, { session, address }, askApi);
  };
  const enterAndHandOver = async (handshake: Handshake, identifier: string) => {
    asking += 1;
    const isHere = watchForEnd(handshake.request.socket);
    const admission = await admit(handshake, identifier).finally(() => {
      asking -= 1;
    });
    if (!isHere()) return;
    if ('refused' in admission) pages.turnAway(handshake, admission.refused);
    else handOver(handshake, admission.token);
  };

  return {
    take(handshake) {
      const { request, socket, target, session } = handshake;
      const place = sockets.enter('', session?.id ?? '');
      if (typeof place === 'number') return refuseUpgrade(socket, 503);
      const before = request.socket.bytesWritten;
      socket.once('close', place.leave);
      if (target.kind === 'room' && asking >= MAX_ASKING) return refuseUpgrade(socket, 503);
      place.hold((reason) => {
        // At shutdown the API closes its sockets itself, one after the other.
        if (reason !== 'stopping') closeRaw(request.socket, { before, why: CLOSE['session-over'] });
      });
      if (target.kind === 'chat') handOver(handshake, session?.tokens.access);
      else void enterAndHandOver(handshake, target.identifier);
    },
    hangUp: async () => sockets.endAll(),
  };
}

/** Nobody else notices the end of a socket that is not read. Stops watching, and tells if it is there. */
function watchForEnd(socket: Socket): () => boolean {
  const gone = () => void socket.destroy();
  socket.once('end', gone);
  return () => {
    socket.removeListener('end', gone);
    return !socket.destroyed;
  };
}

/** A close frame between two of the API's (RFC 6455 section 5.5.1). Before the handshake it just ends. */
function closeRaw(socket: Socket, { before, why: [code, reason] }: { before: number; why: Close }): void {
  if (socket.bytesWritten === before) return void socket.destroy();
  const text = Buffer.from(reason);
  socket.end(Buffer.concat([Buffer.from([0x88, text.length + 2, code >> 8, code & 0xff]), text]));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
