import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import { type Callers, createCallers } from './auth/callers';
import type { LinkRequests } from './auth/linkRequests';
import { deriveKeys, type Keys } from './auth/tokens';
import type { Asking } from './availability/busy/fetchCalendar';
import { createCalendarReader, type ReadCalendar } from './availability/busy/thread';
import { createMessageStore, type StoreMessage } from './chat/store';
import type { UserType } from './contract/rules/profile';
import type { AnswerRule } from './contract/rules/sessions';
import type { Database } from './db/connect';
import type { Db } from './db/types';
import type { Visit } from './http/direct';
import { createLimiters, type Limiter, type Limiters, type Limits } from './http/rates';
import { type Connections, createConnections } from './live/connections';
import type { Live } from './live/events';
import type { MailQueue } from './mail/queue';
import { createPublicData, type PublicData } from './mentors/publicData';
import { type SerializeByKey, serializeByKey } from './mentorships/locks';

/** Everything the API needs from outside. It reads no environment, clock or random source by itself. */
export interface ApiDeps {
  db: Db;
  /** A server may be shared with other instances of the API. */
  engine: Database['engine'];
  clock: () => Date;
  /** 0 <= n < 1; for room codes only, never for secrets. */
  random: () => number;
  mail: MailQueue;
  live: Live;
  linkRequests: LinkRequests;
  /** At least 32 characters; all keys are derived from it. */
  secret: string;
  /** IANA zone of the marketplace's wall clock. */
  timeZone: string;
  answerRule: AnswerRule;
  /** Public origin of website and API, e.g. `https://mentorea.es`, without a trailing slash. */
  siteOrigin: string;
  /** The refresh cookie's path: `/api/` next to the website, whose own cookie of that name has `/`. */
  cookiePath: '/api/' | '/';
  limits: Limits;
  /** CIDR; more people behind one address than elsewhere. */
  sharedNetworks: readonly string[];
  log: Logger;
  /** Reads a calendar on the web. Without it: public https servers alone. */
  fetchCalendar?: (address: string, asking: Asking) => AsyncIterable<Uint8Array>;
}

/** The context of a query that depends on the clock. */
export interface Reading {
  db: Db;
  now: Date;
}

/** The caller, as stated by the access token and checked in the database. */
export interface Caller {
  id: number;
  userType: UserType;
  /** Family of refresh tokens that the access token belongs to: one log-in. */
  sessionId: string;
}

export interface ApiEnv {
  /** Second argument of `api.fetch`: the visitor's address, resolved by the server; `visit` for direct reads. */
  Bindings: { address: string; visit?: Visit };
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

/** Shared by all resources: the dependencies, and what is built from them once. */
export interface Services extends ApiDeps {
  keys: Keys;
  limiters: Limiters;
  callers: Callers;
  connections: Connections;
  publicData: PublicData;
  /** Serialises changes of one mentor's hours or sessions. */
  mentorQueue: SerializeByKey;
  storeMessage: StoreMessage;
  readCalendar: ReadCalendar;
}

export function createServices(deps: ApiDeps): Services {
  const keys = deriveKeys(deps.secret);
  return {
    ...deps,
    keys,
    limiters: createLimiters(deps),
    callers: createCallers(deps, keys),
    connections: createConnections(deps),
    publicData: createPublicData(deps.db),
    mentorQueue: serializeByKey(),
    storeMessage: createMessageStore(deps),
    readCalendar: createCalendarReader(deps),
  };
}
