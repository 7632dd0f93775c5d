import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { Callers } from './auth/callers';
import type { LinkRequests } from './auth/resetQueue';
import type { UserType } from './contract/entities';
import type { Database } from './db/connect';
import type { Db } from './db/types';
import type { Limiter, Limits } from './http/rates';
import type { Live } from './live/types';
import type { MailQueue } from './mail/types';

/** Everything the API needs from outside. It reads no environment, no clock and no random source of its own. */
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
  /** Of the refresh cookie: `/api/` beside the website, whose own cookie of that name has `/`; `/` where the API is alone. */
  cookiePath: '/api/' | '/';
  limits: Limits;
  log: Logger;
}

/** Who makes this call, as the access token says and the database confirms. */
export interface Caller {
  id: number;
  userType: UserType;
  /** Family of refresh tokens that the access token came from: one log-in. */
  sessionId: string;
}

export interface ApiEnv {
  /** Second argument of `api.fetch`: the visitor's address, resolved by whoever listens. */
  Bindings: { address: string };
  Variables: {
    requestId: string;
    callers: Callers;
    /** Spent by `signedIn` for every call that may change something. */
    writes: Limiter;
    /** Of a form, by field (`readsBody({ forms: true })`). */
    files?: ReadonlyMap<string, File>;
  };
}

export type ApiApp = OpenAPIHono<ApiEnv>;
