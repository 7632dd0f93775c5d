/** The dependencies of request contexts, provided by server/compose.ts, also under remix-serve. */
import type { Logger } from 'pino';
import { type CallApi, createNetworkCalls, type ReadApi } from './api/attempt';
import { createBreaker, noBreaker } from './api/breaker';
import { createCapabilityCache } from './api/capabilities';
import { createSendAttempts } from './chat/sendBySocket';
import type { Env } from './env';
import { chatCapacity, createStreams, openFileLimit } from './live/streams';
import { oncePer } from './oncePer';
import { createRefreshFlights } from './session/refreshFlights';
import { createKeyRing } from './session/seal';

export interface Platform {
  env: Env;
  /** The API in this process, started with the first call; null if API_URL is set. */
  apiFetch: CallApi | null;
  /** Reads of that API without requests and responses. */
  apiRead: ReadApi | null;
  now(): Date;
  log: Logger;
  /** Counts a call of the API among the request's work. */
  measureCall: <T>(run: () => Promise<T>) => Promise<T>;
  /** The W3C traceparent of the request, for an API elsewhere. */
  traceparent: () => string | undefined;
}

let provided: (() => Platform) | undefined;
let made: Platform | undefined;

export function providePlatform(make: () => Platform): void {
  provided = make;
  made = undefined;
}

/** Created on first use, then always the same object, which state shared by requests is keyed by. */
export function platform(): Platform {
  if (!provided) throw new Error('The platform is provided by server/compose.ts, which was not loaded');
  made ??= provided();
  return made;
}

export type SharedState = ReturnType<typeof sharedStateOf>;

/** State shared by all requests of one platform. */
export const sharedStateOf = oncePer(
  ({ env, apiFetch, apiRead, log, now: clock, ...telemetry }: Platform) => ({
    ...telemetry,
    keys: createKeyRing(env.sessionSecrets),
    flights: createRefreshFlights({ clock }),
    callApi: apiFetch ?? createNetworkCalls(),
    readApi: apiRead,
    /** Base address of the API, without trailing slash. The host is ignored if the API runs in this process. */
    apiBaseUrl: (apiFetch ? undefined : env.apiUrl)?.replace(/\/+$/, '') ?? 'http://api.internal',
    breaker: apiFetch ? noBreaker : createBreaker({ log }),
    capabilities: createCapabilityCache({ clock }),
    streams: createStreams(),
    /** Open chat sockets of pages, closed when their log-in ends. Our own API itself limits them to five per person. */
    sockets: createStreams({
      perUser: apiFetch ? Number.POSITIVE_INFINITY : 5,
      all: chatCapacity(openFileLimit()),
    }),
    /** Messages sent over an API's socket. */
    chatAttempts: createSendAttempts(() => clock().getTime()),
    /** 0 to 1, for jitter. */
    random: Math.random,
  }),
);
