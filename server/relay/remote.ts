/** With an API elsewhere: a socket to the page, and one to the API with the token (decision 19). */

import type { WebSocket } from 'ws';
import { CLOSE } from '~/api/contract/rules/closeCodes';
import { createHeartbeat } from '~/api/http/webSocket';
import { pacedShutdown } from '~/api/live/connections';
import { ApiError } from '~/app/.server/api/errors';
import { connectSocket, openSocket } from '~/app/.server/api/socket';
import { type Platform, sharedStateOf } from '~/app/.server/platform';
import { refuseUpgrade } from '~/server/http/upgrade';
import { closeFor, createAskApi } from './askApi';
import { createPageServer, type Handshake, remainingLifetime } from './handshake';
import { createChatPolicies, createRoomPolicies, type RelayPolicy } from './policies';
import type { Transport } from './relay';
import { createSocketPair, type SocketPair } from './socketPair';

const BEAT_MS = 25_000;
/** Pages whose API socket is not open yet. */
const MAX_OPENING = 500;

export function createRemoteTransport(platform: Platform): Transport {
  const { env } = platform;
  const { sockets, apiBaseUrl } = sharedStateOf(platform);
  const now = () => platform.now().getTime();
  const askApi = createAskApi(platform);
  const chatPolicy = createChatPolicies(platform, askApi);
  const roomPolicy = createRoomPolicies(platform, askApi);
  const pages = createPageServer();
  const heartbeat = createHeartbeat(BEAT_MS);
  const shutdown = pacedShutdown();
  let opening = 0;

  const policyOf = ({ target, session, address }: Handshake): RelayPolicy | null => {
    if (!session) return null;
    return target.kind === 'chat'
      ? chatPolicy({ target, session, address })
      : roomPolicy({ target, session, address });
  };

  /** Opens the API socket if the page may connect; until then the page waits. */
  async function open(pair: SocketPair, policy: RelayPolicy, { target, address }: Handshake): Promise<void> {
    const admission = await policy.admit(pair);
    if ('refused' in admission) return pair.end(admission.refused);
    if (pair.isOver) return;
    const { token } = admission;
    const api = connectSocket({ path: target.path, token, address }, { apiBaseUrl, origin: env.appOrigin });
    pair.join(api);
    policy.carry(pair, api);
    try {
      await openSocket(api);
    } catch (error) {
      return pair.end(await policy.closeForRefusal(error instanceof ApiError ? error.status : 0));
    }
    api.once('close', (code, reason) => pair.end(closeFor(target.kind, [code, String(reason)])));
    heartbeat.watch(api);
    if (!pair.isOver) pair.page.resume();
  }

  /** Until the API socket is open, or the page is gone. */
  function countOpening(page: WebSocket): () => void {
    let isCounted = true;
    const settle = () => {
      if (isCounted) opening -= 1;
      isCounted = false;
    };
    opening += 1;
    page.once('close', settle);
    return settle;
  }

  return {
    take(handshake) {
      const { socket, session } = handshake;
      const policy = policyOf(handshake);
      const place = sockets.enter(policy?.who ?? '', session?.id ?? '');
      if (place === 503 || opening >= MAX_OPENING) {
        if (typeof place !== 'number') place.leave();
        return refuseUpgrade(socket, 503);
      }
      if (typeof place !== 'number') socket.once('close', place.leave);
      pages.accept(handshake, (page) => {
        if (!session || !policy) return page.close(...CLOSE['session-over']);
        if (place === 429) return page.close(...CLOSE.full);
        if (remainingLifetime(session, now()) <= 0) return page.close(...CLOSE['token-expired']);
        page.pause();
        heartbeat.watch(page);
        const pair = createSocketPair(page, { place, sessionId: session.id, sockets, shutdown });
        if (policy.life !== null) {
          const timer = setTimeout(() => pair.end(CLOSE['token-expired']), policy.life).unref();
          page.once('close', () => clearTimeout(timer));
        }
        void open(pair, policy, handshake).finally(countOpening(page));
      });
    },
    hangUp() {
      sockets.endAll();
      return shutdown.done();
    },
  };
}
