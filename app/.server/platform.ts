/**
 * What a request's context is made from. The composition (server/compose.ts) provides it when the module
 * graph is loaded, so that pages also render where nothing was composed for the request (remix-serve).
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
  /** The marketplace API in this process, started at the first call; null when API_URL is set. */
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

/** Made when first asked for, then always the same object: what requests share hangs on it. */
export function platform(): Platform {
  if (!provided) throw new Error('The platform is provided by server/compose.ts, which was not loaded');
  made ??= provided();
  return made;
}

/** What all requests of one platform share. */
export interface SharedState {
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
    // Its own API counts by itself, five a person too (api/live/connections.ts).
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
