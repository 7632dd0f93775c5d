/** Chats with an API elsewhere: a socket of the page, and a second one to the API with the bearer token (decision 19). */
import { type WebSocket, WebSocketServer } from 'ws';
import { createHeartbeat } from '../../api/chat/socket/heartbeat';
import { socketOptions } from '../../api/http/socketOptions';
import { createTurns } from '../../api/live/turns';
import { openUpstream } from '../../app/.server/chat/upstream';
import type { Place } from '../../app/.server/live/streams';
import type { Platform } from '../../app/.server/platform';
import type { HeldSession } from '../../app/.server/session/sealedSession';
import { sharedOf } from '../../app/.server/shared';
import { trustOf, visitorAddress } from '../address';
import { refuseUpgrade } from '../upgrade';
import { bridge } from './bridge';
import { CLOSE, type Close, closeFor } from './codes';
import type { Handshake, Pair } from './handshake';
import { createIdentity } from './identity';
import { lifeOf } from './life';
import { createPace } from './pace';
import { closeForRefusal } from './refusal';

const FRAME_BYTES = 16 * 1024;
const BEAT_MS = 25_000;
/** Chats whose API side is not open yet. */
const MAX_OPENING = 500;

interface Opening {
  pair: Pair;
  session: HeldSession;
  place: Place;
  /** The visitor's. */
  address: string;
}

export function createRemoteChats(platform: Platform): {
  take(handshake: Handshake): void;
  /** Resolves when every page has been told that this server stops. */
  hangUp(): Promise<void>;
} {
  const { env } = platform;
  const { sockets, apiBaseUrl } = sharedOf(platform);
  const now = () => platform.now().getTime();
  const server = new WebSocketServer(socketOptions(FRAME_BYTES));
  const heartbeat = createHeartbeat(BEAT_MS);
  const identity = createIdentity(platform);
  const pace = createPace(now);
  const trust = trustOf(env.trustProxy);
  const turns = createTurns();
  let opening = 0;

  /** Opens the API's side when the session proves to be of `pair.me`; until then the page waits, with what it sends. */
  function open(page: WebSocket, { pair, session, place, address }: Opening): void {
    let api: WebSocket | null = null;
    let isOver = false;
    let held = place;
    let opened = () => {
      opening -= 1;
      opened = () => {};
    };
    opening += 1;
    const end = ([code, reason]: Close) => {
      if (isOver) return;
      isOver = true;
      opened();
      clearTimeout(timer);
      page.resume();
      page.close(code, reason);
      if (api?.readyState === api?.OPEN) api?.close(1000);
      else api?.terminate();
    };
    const timer = setTimeout(() => end(CLOSE.expired), lifeOf(session, now())).unref();
    const hold = () =>
      held.hold((reason) =>
        reason === 'stopping' ? turns.next(() => end(CLOSE.stopping)) : end(CLOSE.over),
      );
    page.once('close', () => {
      held.leave();
      end(CLOSE.over);
    });
    hold();

    const prove = async (): Promise<Close | null> => {
      const known = identity.known(session);
      const me = known ?? (await identity.ask(session, { address }));
      if (me === null) return CLOSE.expired;
      if (me !== pair.me) return CLOSE.notYours;
      // Whoever has gone meanwhile has left his place: he takes no other.
      if (known !== undefined || isOver) return null;
      held.leave();
      const counted = sockets.enter(me, session.id);
      if (typeof counted === 'number') return CLOSE.full;
      held = counted;
      hold();
      return null;
    };
    const connect = () => {
      const mine = openUpstream(
        { token: session.tokens.access, ...pair, address },
        {
          apiBaseUrl,
          origin: env.appOrigin,
        },
      );
      api = mine;
      mine.on('error', () => {});
      mine.once('close', (code) => end(closeFor(code)));
      mine.once('unexpected-response', (_request, { statusCode = 0 }) => {
        void closeForRefusal(statusCode, () => identity.ask(session, { address })).then(end);
      });
      mine.once('open', () => {
        opened();
        mine.removeAllListeners('unexpected-response');
        heartbeat.watch(mine);
        bridge(page, mine, { take: (what) => pace.take(`${what} ${pair.me}`), end });
      });
    };
    prove().then(
      (refused) => {
        if (refused) end(refused);
        else if (!isOver) connect();
      },
      () => end(CLOSE.apiFailed),
    );
  }

  return {
    take({ request, socket, head, pair, session }) {
      const who = session ? (identity.known(session) ?? session.id) : '';
      const place = sockets.enter(who, session?.id ?? '');
      if (place === 503 || opening >= MAX_OPENING) {
        if (typeof place !== 'number') place.leave();
        return refuseUpgrade(socket, 503);
      }
      const headers = new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? '') });
      const address = visitorAddress({ address: request.socket.remoteAddress ?? '', headers }, trust);
      const left = () => typeof place !== 'number' && place.leave();
      socket.once('close', left);
      server.handleUpgrade(request, socket, head, (page) => {
        page.on('error', () => {});
        if (!session) return page.close(...CLOSE.over);
        if (place === 429) return page.close(...CLOSE.full);
        if (lifeOf(session, now()) <= 0) return page.close(...CLOSE.expired);
        page.pause();
        heartbeat.watch(page);
        open(page, { pair, session, place, address });
      });
    },
    hangUp() {
      sockets.endAll();
      return turns.over();
    },
  };
}
