import type { HandleUpgrade } from '~/api/http/socketUpgrade';
import { type Platform, sharedStateOf } from '~/app/.server/platform';
import { trustOf, visitorOf } from '~/server/http/address';
import { refuseUpgrade } from '~/server/http/upgrade';
import type { MarketplaceApi } from '~/server/marketplaceApi';
import { createEmbeddedTransport } from './embedded';
import { type Handshake, sessionOf, targetOf } from './handshake';
import { createRemoteTransport } from './remote';

export interface Transport {
  take(handshake: Handshake): void;
  /** Resolves when all pages have been told to reconnect, except those whose sockets the API here has. */
  hangUp(): Promise<void>;
}

/** 404, 403 and 503 are sent by HTTP; all else is accepted, then closed with a code browsers can read. */
export function createRelay(platform: Platform, api: Pick<MarketplaceApi, 'handleUpgrade'>) {
  const { env, now } = platform;
  const { keys } = sharedStateOf(platform);
  const trust = trustOf(env.trustProxy);
  const side = platform.apiFetch
    ? createEmbeddedTransport(platform, api.handleUpgrade)
    : createRemoteTransport(platform);
  const handleUpgrade: HandleUpgrade = (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const target = targetOf(request);
    if (!target) return refuseUpgrade(socket, 404);
    if (request.headers.origin !== env.appOrigin) return refuseUpgrade(socket, 403);
    const session = sessionOf(request, { keys, origin: env.appOrigin, now: now().getTime() });
    delete request.headers.cookie;
    side.take({ request, socket, head, target, session, address: visitorOf(request, trust) });
  };
  return { handleUpgrade, hangUp: side.hangUp };
}
