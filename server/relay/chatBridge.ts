/** One chat with an API elsewhere: what goes from the page's socket to the API's, and back. */
import type { WebSocket } from 'ws';
import { CLOSE } from './codes';
import { createFlow } from './flow';
import type { Line } from './line';
import { errorFrame, PONG, readPageFrame } from './pageFrame';

/** Frames refused in a row before the socket is closed on somebody who does not listen. */
const MAX_REFUSED = 100;

/** `take`: seconds to wait before this person may ask or write again; 0 = it counts now. */
export function bridgeChat(line: Line, api: WebSocket, take: (what: 'ping' | 'message') => number): void {
  const { toPage, toApi, onPage } = createFlow(line, api);
  let refused = 0;
  let asked = false;
  const refuse = (clientId: string | undefined, seconds: number) => {
    refused += 1;
    if (refused > MAX_REFUSED) return line.end(CLOSE.flood);
    const text = `Demasiados intentos. Vuelve a probar dentro de ${seconds} segundos.`;
    toPage(errorFrame(text, { clientId, retryAfter: seconds }));
  };

  onPage((text) => {
    const frame = readPageFrame(text);
    const wait = take(frame.kind === 'ping' ? 'ping' : 'message');
    if (wait > 0) return refuse(frame.kind === 'message' ? frame.clientId : undefined, wait);
    refused = 0;
    if (frame.kind === 'bad') return toPage(frame.text);
    if (frame.kind === 'message') return toApi(frame.text);
    asked = true;
    api.ping();
  });
  api.on('pong', () => {
    if (asked) toPage(PONG);
    asked = false;
  });
}
