/**
 * What request contexts are made from. The composition (server/compose.ts) provides it when the module graph
 * is loaded, so that pages also render where nothing was composed (remix-serve).
 */
import type { Logger } from 'pino';
import { type CallApi, callOverNetwork } from './api/attempt';
import { type ApiBreaker, createBreaker, noBreaker } from './api/breaker';
import { type CapabilityCache, createCapabilityCache } from './api/capabilities';
import { createSendAttempts, type SendAttempts } from './chat/sendBySocket';
import type { Env } from './env';
import { chatCapacity, createStreams, openFileLimit, type Streams } from './live/streams';
import { createRefreshFlights, type RefreshFlights } from './session/refreshFlights';
import { createKeyRing, type KeyRing } from './session/seal';

export interface Platform {
  env: Env;
  /** The API in this process, started with the first call; null if API_URL is set. */
  apiFetch: ((request: Request, env: { address: string }) => Promise<Response>) | null;
  now(): Date;
  log: Logger;
}

let provided: (() => Platform) | undefined;
let made: Platform | undefined;

export function providePlatform(make: () => Platform): void {
  provided = make;
  made = undefined;
}

/** Created on first use, then always the same object: state shared by requests is keyed by it. */
export function platform(): Platform {
  if (!provided) throw new Error('The platform is provided by server/compose.ts, which was not loaded');
  made ??= provided();
  return made;
}

/** State shared by all requests of one platform. */
export interface SharedState {
  keys: KeyRing;
  /** Running and recent refreshes, by refresh token. */
  flights: RefreshFlights;
  callApi: CallApi;
  /** Base address of the API, without trailing slash. The host is ignored if the API runs in this process. */
  apiBaseUrl: string;
  breaker: ApiBreaker;
  capabilities: CapabilityCache;
  /** Open event streams. */
  streams: Streams;
  /** Open chat sockets of pages, closed when their log-in ends. */
  sockets: Streams;
  /** Messages sent over an API's socket. */
  chatAttempts: SendAttempts;
  /** 0 to 1, for jitter. */
  random: () => number;
}

const byPlatform = new WeakMap<Platform, SharedState>();

export function sharedStateOf(platform: Platform): SharedState {
  const known = byPlatform.get(platform);
  if (known) return known;
  const { env, apiFetch, log, now: clock } = platform;
  const made: SharedState = {
    keys: createKeyRing(env.sessionSecrets),
    flights: createRefreshFlights({ clock }),
    callApi: apiFetch ?? callOverNetwork,
    apiBaseUrl: (apiFetch ? undefined : env.apiUrl)?.replace(/\/+$/, '') ?? 'http://api.internal',
    breaker: apiFetch ? noBreaker : createBreaker({ log }),
    capabilities: createCapabilityCache({ clock }),
    streams: createStreams(),
    // Our own API limits sockets itself, also five per person (api/live/connections.ts).
    sockets: createStreams({
      perUser: apiFetch ? Number.POSITIVE_INFINITY : 5,
      all: chatCapacity(openFileLimit()),
    }),
    chatAttempts: createSendAttempts(() => clock().getTime()),
    random: Math.random,
  };
  byPlatform.set(platform, made);
  return made;
}
