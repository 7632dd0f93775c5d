import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import { type Callers, createCallers } from './auth/callers';
import type { LinkRequests } from './auth/linkRequests';
import { deriveKeys, type Keys } from './auth/tokens';
import { createMessageStore, type StoreMessage } from './chat/store';
import type { UserType } from './contract/rules/profile';
import type { Database } from './db/connect';
import type { Db } from './db/types';
import { createLimiters, type Limiter, type Limiters, type Limits } from './http/rates';
import { type Connections, createConnections } from './live/connections';
import type { Live } from './live/events';
import type { MailQueue } from './mail/queue';
import { type SerializeByKey, serializeByKey } from './mentorships/locks';

/**
 * Everything the API needs from outside. It reads no environment, no clock and no random source of its own.
 */
export interface ApiDeps {
  db: Db;
  /** A server may have other instances of the API on it. */
  engine: Database['engine'];
  clock: () => Date;
  /** 0 <= n < 1; for room codes only, never for secrets. */
  random: () => number;
  mail: MailQueue;
  live: Live;
  linkRequests: LinkRequests;
  /** At least 32 characters; every key is derived from it. */
  secret: string;
  /** IANA zone of the marketplace's wall clock. */
  timeZone: string;
  /** Where people and API are reached, e.g. `https://mentorea.es`, without a final slash. */
  siteOrigin: string;
  /**
   * Path of the refresh cookie: `/api/` beside the website, whose own cookie of that name has `/`; `/` where the
   * API is alone.
   */
  cookiePath: '/api/' | '/';
  limits: Limits;
  log: Logger;
}

/** What a query needs that depends on the clock. */
export interface Reading {
  db: Db;
  now: Date;
}

/** Who makes this call, as the access token says and the database confirms. */
export interface Caller {
  id: number;
  userType: UserType;
  /** Family of refresh tokens that the access token came from: one log-in. */
  sessionId: string;
}

export interface ApiEnv {
  /** Second argument of `api.fetch`: the visitor's address, resolved by the server. */
  Bindings: { address: string };
  Variables: {
    requestId: string;
    callers: Callers;
    /** Spent by `signedIn` for every call that may change something. */
    writes: Limiter;
    /** Files of a form, by field (`readsBody({ forms: true })`). */
    files?: ReadonlyMap<string, File>;
  };
}

export type ApiApp = OpenAPIHono<ApiEnv>;

/** What the resources share: the dependencies, and what is made of them once. */
export interface Services extends ApiDeps {
  keys: Keys;
  limiters: Limiters;
  callers: Callers;
  /** Sockets and event streams. */
  connections: Connections;
  /** What changes the hours or sessions of one mentor, one after the other. */
  mentorQueue: SerializeByKey;
  storeMessage: StoreMessage;
}

export function createServices(deps: ApiDeps): Services {
  const keys = deriveKeys(deps.secret);
  return {
    ...deps,
    keys,
    limiters: createLimiters(deps),
    callers: createCallers(deps, keys),
    connections: createConnections(deps),
    mentorQueue: serializeByKey(),
    storeMessage: createMessageStore(deps),
  };
}
