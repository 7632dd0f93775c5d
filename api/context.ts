/** The types that all resources know. Nothing is made here: see services.ts. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { z } from 'zod';
import type { frame } from './contract/frame';
import type { Admission } from './contract/rules/checks';
import type { UserType } from './contract/rules/profile';
import type { AnswerRule } from './contract/rules/sessions';
import type { Operator } from './contract/texts';
import type { Database } from './db/connect';
import type { SerializeByKey } from './db/locks';
import type { Db } from './db/types';
import type { ObjectStore } from './files/objectStore';
import type { Limits } from './limits';
import type { Notices } from './notices';

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
  /** Of who runs the site, from the configuration; staff fill in the rest. */
  operator?: Partial<Operator>;
  admission: Admission;
  /** Public origin of website and API, e.g. `https://mentorea.es`, without a trailing slash. */
  siteOrigin: string;
  /** The refresh cookie's path: `/api/` next to the website, whose own cookie of that name has `/`. */
  cookiePath: '/api/' | '/';
  limits: Limits;
  /** Where new files go; undefined: into the database. */
  files?: ObjectStore;
  /** CIDR; more people behind one address than elsewhere. */
  sharedNetworks: readonly string[];
  log: Logger;
  /** Milliseconds after which log-ins over the limit of an address are refused, all alike; 500 by default. */
  refusalMs?: number;
  /** Reads a calendar on the web, in so many milliseconds. Without it: public https servers alone. */
  fetchCalendar?: (
    address: string,
    asking: { milliseconds: number; siteOrigin: string },
  ) => AsyncIterable<Uint8Array>;
}

/** What every resource gets: the dependencies, and what is built from them once. */
export interface Services extends ApiDeps {
  keys: Keys;
  limiters: Limiters;
  callers: Callers;
  notices: Notices;
  /** Writes down that sessions, by start, are paid with the student's credits, as far as these last; returns how many are. */
  spendCredits: (
    tx: Db,
    asked: { mentorId: number; studentId: number; sessions: { id: number; start: Date }[] },
  ) => Promise<number>;
  /** Serialises changes of one mentor's hours or sessions. */
  mentorQueue: SerializeByKey;
}

/** The context of a query that depends on the clock. */
export interface Reading {
  db: Db;
  now: Date;
}

/** The context of a write in a transaction. */
export interface Writing {
  tx: Db;
  now: Date;
}

/** The context of one round of background work. */
export interface Sweep<Used = Services> {
  services: Used;
  now: Date;
  /** Everything due before this has been handled; null: unknown. */
  since: Date | null;
  /** The process is stopping: finish the current transaction and return. */
  stopping: () => boolean;
}

/** The caller, as stated by the access token and checked in the database. */
export interface Caller {
  id: number;
  userType: UserType;
  /** Family of refresh tokens that the access token belongs to: one log-in. */
  sessionId: string;
  /** Staff have limited what it may do (docs/contract.md, 'Cases'). */
  isFrozen?: boolean;
  /** Ids of those who blocked the caller, or whom the caller blocked (docs/contract.md, 'Blocking'). */
  blockedWith?: readonly number[];
}

export type Frame = z.infer<typeof frame>;

/** A request with its `Authorization`. */
export interface Call {
  req: { header(name: string): string | undefined };
  env?: { visit?: Visit };
}

/** Who calls: a valid token of a log-in that is still open, of an active account. */
export interface Callers {
  /** Null without `Authorization`. @throws 401 `token_not_valid` for an invalid or expired token */
  optional(call: Call): Promise<Caller | null>;
  /** @throws 401, also `not_authenticated` without a token */
  required(call: Call): Promise<Caller>;
  /** Like `required`, with what the caller has not read, in one statement. */
  withFrame(call: Call): Promise<{ caller: Caller; frame: Frame }>;
}

/**
 * Shared by the calls of one visit to a page, by what was read: the caller is looked up once. A new one after every write, so
 * that the next request sees a log-out.
 */
export type Visit = Map<unknown, Promise<unknown>>;

export interface ApiEnv {
  /** Second argument of `api.fetch`: the visitor's address, resolved by the server; `visit` for direct reads. */
  Bindings: { address: string; visit?: Visit };
  Variables: {
    requestId: string;
    callers: Callers;
    /** Spent by `signedIn` for every call that may change something. */
    writes: Limiter;
    /** Set by `signedIn`. */
    caller?: Caller;
    /** Files of a form, by field (`readsBody({ forms: true })`). */
    files?: ReadonlyMap<string, File>;
  };
}

export type ApiApp = OpenAPIHono<ApiEnv>;

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;
export type Limiters = Record<keyof Limits, Limiter>;

export type Keys = Record<
  | 'access'
  | 'refresh'
  | 'room'
  | 'roomName'
  | 'unsubscribe'
  | 'device'
  | 'network'
  | 'registered'
  | 'calendar'
  | 'cases',
  Uint8Array
>;

export interface LinkRequest {
  purpose: 'activation' | 'password-reset';
  email: string;
}

/** Every address costs the same row and a job does the rest: neither response nor timing tells whether it has an account. */
export interface LinkRequests {
  put(request: LinkRequest): Promise<void>;
}

export type LiveKind = 'notification' | 'mentorship' | 'message' | 'read';

/** A creation or change for `userId`; the content is read from its own table. */
export interface LiveNews {
  userId: number;
  kind: LiveKind;
  /** Id of the notification, mentorship or message; of `read` the last message of `userId`'s that was read. */
  subjectId: number;
}

export interface LiveEvent {
  /** Id of the row in `live_events`; kept for a day. */
  id: number;
  kind: LiveKind;
  subjectId: number;
}

/** What people are told at once (docs/contract.md, 'What the server does by itself'; decision 10). */
export interface Live {
  /** Writes the events in the transaction that causes them; every instance delivers them after the commit. */
  publish(tx: Db, news: LiveNews[]): Promise<void>;
  /** Every later event of the user, once and in order, until the returned function is called. Listeners return at once. */
  subscribe(userId: number, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

export interface MailAttachment {
  filename: string;
  /** For example `text/calendar; charset=utf-8; method=REQUEST`. */
  contentType: string;
  content: string;
}

/** Conditions for a mail to be sent, checked when it leaves, which may be hours after it was queued. */
export interface MailDue {
  /** The recipient; an account closed meanwhile gets nothing. */
  userId: number;
  /** ISO 8601; the mail is useless from then on. */
  until?: string;
  /** Only while this session is unchanged and the recipient is in it. */
  session?: { id: number; sequence: number; confirmed: boolean };
  /** Only while this proposal is open. */
  proposalId?: number;
  unreadMessageId?: number;
}

/** One message to one person. It is stored as JSON until it has been delivered. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** Where to unsubscribe from this kind of mail: a page, and one-click POST (RFC 8058). */
  unsubscribe?: string;
  due?: MailDue;
  /** The W3C traceparent of the request that caused it. */
  trace?: string;
}

/** Queues mails in the transaction that causes them: they are sent only if it commits. */
export interface MailQueue {
  enqueue(tx: Db, ...mails: Mail[]): Promise<void>;
}
