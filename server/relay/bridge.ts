/** One chat with an API elsewhere: the page's socket and the API's, and what goes from one to the other. */
import { WebSocket } from 'ws';
import { CLOSE, type Close } from './codes';
import { errorFrame, PONG, readPageFrame } from './pageFrame';

/** Bytes that may wait for a page that does not read. */
const MAX_TO_PAGE = 1024 * 1024;
/** Bytes that may wait for the API; more is left with the page. */
const MAX_TO_API = 256 * 1024;
/** Frames refused in a row before the socket is closed on somebody who does not listen. */
const MAX_REFUSED = 100;

export interface BridgeDeps {
  /** Seconds to wait before this person may ask or write again; 0 = it counts now. */
  take(what: 'ping' | 'message'): number;
  /** Ends both sides. */
  end(why: Close): void;
}

/** Both are open. What the page sent before has waited in its own hands: its side was paused. */
export function bridge(page: WebSocket, api: WebSocket, { take, end }: BridgeDeps): void {
  let refused = 0;
  let asked = false;
  const tell = (text: string) => {
    if (page.readyState !== WebSocket.OPEN) return;
    if (page.bufferedAmount > MAX_TO_PAGE) end(CLOSE.slow);
    else page.send(text);
  };
  const refuse = (clientId: string | undefined, seconds: number) => {
    refused += 1;
    if (refused > MAX_REFUSED) return end(CLOSE.flood);
    const text = `Demasiados intentos. Vuelve a probar dentro de ${seconds} segundos.`;
    tell(errorFrame(text, { clientId, retryAfter: seconds }));
  };
  const drained = () => {
    if (page.isPaused && api.bufferedAmount <= MAX_TO_API) page.resume();
  };

  page.on('message', (data, isBinary) => {
    if (isBinary) return end(CLOSE.binary);
    if (api.readyState !== WebSocket.OPEN) return;
    const frame = readPageFrame(data.toString());
    const wait = take(frame.kind === 'ping' ? 'ping' : 'message');
    if (wait > 0) return refuse(frame.kind === 'message' ? frame.clientId : undefined, wait);
    refused = 0;
    if (frame.kind === 'bad') return tell(frame.text);
    if (frame.kind === 'ping') {
      asked = true;
      return api.ping();
    }
    api.send(frame.text, drained);
    if (api.bufferedAmount > MAX_TO_API) page.pause();
  });
  api.on('message', (data, isBinary) => {
    if (!isBinary) tell(data.toString());
  });
  api.on('pong', () => {
    if (asked) tell(PONG);
    asked = false;
  });
  page.resume();
}
