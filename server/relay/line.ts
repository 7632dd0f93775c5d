/** A page's socket and, once there is one, the API's for it: they end together, and with the log-in or this server. */
import { WebSocket } from 'ws';
import type { Turns } from '../../api/live/turns';
import type { Place, Streams } from '../../app/.server/live/streams';
import { CLOSE, type Close } from './codes';

export interface Line {
  readonly page: WebSocket;
  readonly isOver: boolean;
  end(why: Close): void;
  /** Takes a place among that person's instead of the one it has; false: there is none. */
  countAs(who: string): boolean;
  /** Connecting or open. */
  join(api: WebSocket): void;
}

export interface LineDeps {
  place: Place;
  sessionId: string;
  sockets: Streams;
  /** In which pages are told that this server stops. */
  turns: Turns;
}

export function createLine(page: WebSocket, { place, sessionId, sockets, turns }: LineDeps): Line {
  let api: WebSocket | null = null;
  let isOver = false;
  let held = place;
  const end = ([code, reason]: Close) => {
    if (isOver) return;
    isOver = true;
    page.resume();
    page.close(code, reason);
    if (api?.readyState === WebSocket.OPEN) api.close(1000);
    else api?.terminate();
  };
  const hold = () =>
    held.hold((reason) => (reason === 'stopping' ? turns.next(() => end(CLOSE.stopping)) : end(CLOSE.over)));
  page.once('close', () => {
    held.leave();
    end(CLOSE.over);
  });
  hold();
  return {
    page,
    get isOver() {
      return isOver;
    },
    end,
    countAs(who) {
      held.leave();
      const next = sockets.enter(who, sessionId);
      if (typeof next === 'number') return false;
      held = next;
      hold();
      return true;
    },
    join(socket) {
      api = socket;
    },
  };
}
