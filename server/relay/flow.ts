/** What goes from one side of a line to the other: neither may leave more lying than this. */

import type { RawData } from 'ws';
import { WebSocket } from 'ws';
import { CLOSE } from './codes';
import type { Line } from './line';

/** Bytes that may wait for a page that does not read. */
const MAX_TO_PAGE = 1024 * 1024;
/** Bytes that may wait for the API; more is left with the page. */
const MAX_TO_API = 256 * 1024;

export interface Flow {
  toPage(text: string): void;
  toApi(text: string): void;
  /** Texts of the page; anything else ends the line. */
  onPage(take: (text: string) => void): void;
}

/** Texts of the API go to the page as they are. The page's side is paused until the API's is open: what it sends waits in its own hands. */
export function createFlow({ page, end }: Pick<Line, 'page' | 'end'>, api: WebSocket): Flow {
  const toPage = (text: string) => {
    if (page.readyState !== WebSocket.OPEN) return;
    if (page.bufferedAmount > MAX_TO_PAGE) end(CLOSE.slow);
    else page.send(text);
  };
  const drained = () => {
    if (page.isPaused && api.bufferedAmount <= MAX_TO_API) page.resume();
  };
  api.on('message', (data: RawData, isBinary: boolean) => {
    if (!isBinary) toPage(data.toString());
  });
  return {
    toPage,
    toApi(text) {
      api.send(text, drained);
      if (api.bufferedAmount > MAX_TO_API) page.pause();
    },
    onPage(take) {
      page.on('message', (data: RawData, isBinary: boolean) => {
        if (isBinary) end(CLOSE.binary);
        else if (api.readyState === WebSocket.OPEN) take(data.toString());
      });
    },
  };
}
