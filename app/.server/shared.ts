/** What all requests of one platform share: keys, the way to the API with its breakers, refreshes under way, the known extensions. */
import { type ApiBreaker, createBreaker, noBreaker } from './api/breaker';
import { type CapabilityCache, createCapabilityCache } from './api/capabilityCache';
import { type CallApi, callOverNetwork } from './api/transport';
import { createAttempts, type KeptAttempts } from './chat/attempts';
import { chatCapacity, openFileLimit } from './chat/capacity';
import { createStreams, type Streams } from './live/streams';
import type { Platform } from './platform';
import { createRefreshFlights, type RefreshFlights } from './session/flights';
import { createKeyRing, type KeyRing } from './session/keys';

export interface Shared {
  keys: KeyRing;
  /** Refreshes under way and just done, by refresh token. */
  flights: RefreshFlights;
  callApi: CallApi;
  /** Where the API's paths begin, without trailing slash. In this process the host means nothing. */
  apiBaseUrl: string;
  breaker: ApiBreaker;
  capabilities: CapabilityCache;
  /** Open event streams. */
  streams: Streams;
  /** Pages' sockets of the chat, that this log-in's end ends. */
  sockets: Streams;
  /** Messages sent by an API's socket. */
  chatAttempts: KeptAttempts;
  /** 0 to 1, for jitter. */
  random: () => number;
}

const byPlatform = new WeakMap<Platform, Shared>();

export function sharedOf(platform: Platform): Shared {
  const known = byPlatform.get(platform);
  if (known) return known;
  const { env, apiFetch, log, now: clock } = platform;
  const made: Shared = {
    keys: createKeyRing(env.sessionSecrets),
    flights: createRefreshFlights({ clock }),
    callApi: apiFetch ?? callOverNetwork,
    apiBaseUrl: (apiFetch ? undefined : env.apiUrl)?.replace(/\/+$/, '') ?? 'http://api.internal',
    breaker: apiFetch ? noBreaker : createBreaker({ log }),
    capabilities: createCapabilityCache({ clock }),
    streams: createStreams(),
    // Its own API counts by itself, five a person too (api/live/limits.ts).
    sockets: createStreams({
      perUser: apiFetch ? Number.POSITIVE_INFINITY : 5,
      all: chatCapacity(openFileLimit()),
    }),
    chatAttempts: createAttempts(() => clock().getTime()),
    random: Math.random,
  };
  byPlatform.set(platform, made);
  return made;
}
