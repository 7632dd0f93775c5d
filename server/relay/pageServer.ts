/** The website's own side of pages' sockets. */
import { type WebSocket, WebSocketServer } from 'ws';
import { ROOM_FRAME_BYTES } from '../../api/contract/roomSocket';
import { socketOptions } from '../../api/http/socketOptions';
import type { Close } from './codes';
import type { Handshake, Target } from './handshake';

const MAX_FRAME: Record<Target['kind'], number> = { chat: 16 * 1024, room: ROOM_FRAME_BYTES };

export interface PageServer {
  accept(handshake: Handshake, opened: (page: WebSocket) => void): void;
  /** Browsers cannot read why a handshake was refused: accepted, and closed. */
  turnAway(handshake: Handshake, why: Close): void;
}

export function createPageServer(): PageServer {
  const servers = {
    chat: new WebSocketServer(socketOptions(MAX_FRAME.chat)),
    room: new WebSocketServer(socketOptions(MAX_FRAME.room)),
  };
  const accept: PageServer['accept'] = ({ request, socket, head, target }, opened) =>
    servers[target.kind].handleUpgrade(request, socket, head, (page) => {
      // A frame that breaks the rules closes the socket by itself, with its code.
      page.on('error', () => {});
      opened(page);
    });
  return { accept, turnAway: (handshake, why) => accept(handshake, (page) => page.close(...why)) };
}
