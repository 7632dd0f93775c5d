/** Chats with the API of this process: it gets the page's socket itself, with the access token that the page must not have. */
import type { Socket } from 'node:net';
import type { Platform } from '../../app/.server/platform';
import { sharedOf } from '../../app/.server/shared';
import { type HandleUpgrade, refuseUpgrade } from '../upgrade';
import { CLOSE, type Close } from './codes';
import type { Handshake } from './handshake';

/** Milliseconds for the other end to have read why. */
const LINGER = 2_000;

/** The API counts, limits and ends its sockets itself; here they end with the log-in in this browser, whatever the API has heard of it. */
export function createEmbeddedChats(
  platform: Platform,
  handleUpgrade: HandleUpgrade,
): (handshake: Handshake) => void {
  const { sockets } = sharedOf(platform);
  return ({ request, socket, head, session }) => {
    const place = sockets.enter('', session?.id ?? '');
    if (typeof place === 'number') return refuseUpgrade(socket, 503);
    const before = request.socket.bytesWritten;
    socket.once('close', place.leave);
    place.hold((reason) => {
      // At the stop the API says so itself, to one after the other.
      if (reason !== 'stopping') closeRaw(request.socket, { before, why: CLOSE.over });
    });
    if (session) request.headers.authorization = `Bearer ${session.tokens.access}`;
    handleUpgrade(request, socket, head);
  };
}

/** A close frame between two of the API's own (RFC 6455 section 5.5.1), which it writes whole. Before the handshake is answered: an end. */
function closeRaw(socket: Socket, { before, why: [code, reason] }: { before: number; why: Close }): void {
  if (socket.bytesWritten === before) return void socket.destroy();
  const text = Buffer.from(reason);
  socket.end(Buffer.concat([Buffer.from([0x88, text.length + 2, code >> 8, code & 0xff]), text]));
  setTimeout(() => socket.destroy(), LINGER).unref();
}
