/** What server.ts passes to every loader and action; read it with `contextOf(args)`. */
import type { Logger } from 'pino';
import type { Zones } from '~/app/domain/time/visitorClock';
import type { Api } from './api/api';
import type { VideoEnv } from './env';
import type { Streams } from './live/streams';
import type { Tokens } from './session/refreshFlights';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Milliseconds on screen; without it, until the next page. */
  duration?: 4000 | 5000;
  /** Shown but not announced, because a focused element says the same. */
  quiet?: true;
}

export interface Session {
  /** The request has a session cookie that could be opened and was not refused. */
  readonly isOpen: boolean;
  /** Identifies this log-in without giving access to it; null without one. Changes with every renewal. */
  readonly fingerprint: string | null;
  /** Identifies the log-in through all renewals; null without one. */
  readonly id: string | null;
  /** Starts a session; with `remember` false it ends when the browser closes. */
  open(tokens: Tokens, options: { remember: boolean }): void;
  /**
   * Renews the session if its access token ends within this many milliseconds. Throws like a call to the API.
   */
  renew(options: { within: number }): Promise<void>;
  /** Deletes the session and ends its event streams and chats, whatever the API answers. */
  close(): void;
}

export interface Flash {
  /** Stores the toast for the next page. */
  set(toast: Toast): void;
  /** The toast for this page, returned once; includes one set in the same request. */
  take(): Toast | null;
}

/** A sealed cookie for work in progress (the booking draft). At most 4,096 bytes including its name. */
export interface DraftStore {
  /** The stored JSON value; null if missing, expired or not ours. */
  read(): unknown;
  /** False if the value does not fit; the cookie then stays as it was. */
  write(value: unknown): boolean;
  clear(): void;
}

/** Tokens proving that this browser has logged in to an account before. Only the log-in page reads them. */
export interface KnownDevices {
  /** '' if there is none or it has expired. */
  tokenFor(username: string): string;
  /** Called after a log-in. */
  keep(username: string, token: string): void;
}

/** The visitor's time zone in this browser. */
export interface ZoneChoice {
  /** IANA zone; null when unknown. */
  readonly zone: string | null;
  /** True if the visitor chose the zone; false if the browser's script detected it. */
  readonly chosen: boolean;
  /** Null returns to automatic. Takes effect with the next request. */
  choose(zone: string | null): void;
}

interface SiteConfig {
  /** e.g. http://localhost:3000, no trailing slash. */
  origin: string;
  /** The marketplace's IANA zone. */
  timeZone: string;
  /** Prefix of relative picture paths, '' when the API is on this origin. */
  apiPublicUrl: string;
  /** Show the demo accounts; false for visitors who are not on this machine. */
  demo: boolean;
  /** The API runs in this process, so behaviour the contract leaves open is known. */
  ownApi: boolean;
  /** Address of the operators; null if none was configured. */
  contactEmail: string | null;
  /** This visitor may read the mails at /correo. */
  mailbox: boolean;
  video: VideoConfig;
}

/** The video server's public settings. */
export interface VideoConfig {
  /**
   * Scheme, host and path without trailing slash: the script is at `{origin}/external_api.js`. For the
   * built-in room this site's origin.
   */
  origin: string;
  /** `origin` without the scheme. */
  domain: string;
  /** The room is served by this site. */
  builtIn: boolean;
  /** For the built-in room. */
  iceServers: RTCIceServer[];
  /** Each person needs a token (`roomJwt`). */
  jwt: boolean;
}

export interface Context {
  api: Api;
  session: Session;
  /** Event streams open in this process. */
  streams: Streams;
  flash: Flash;
  draft: DraftStore;
  knownDevices: KnownDevices;
  /** The marketplace's and the visitor's zones, for `ownTime` and `ownHours`. */
  zones: Zones;
  zoneChoice: ZoneChoice;
  config: SiteConfig;
  /** Secret: never leaves the server. Pass the context to `roomNameOf`, `isRoomOf` and `roomJwt` instead. */
  videoKeys: VideoEnv;
  /** The address of the page or data request, without `.data` and `_routes`. */
  url: URL;
  request: Request;
  requestId: string;
  /**
   * Loader data may still be pending when the page is sent (`inParts`): the route asks for it and this
   * visitor's browser supports it.
   */
  mayStream: boolean;
  now(): Date;
  log: Logger;
  /**
   * Ends a request that needs a session: a GET redirects to the log-in and returns here, a POST shows its
   * form again (401).
   */
  logInFirst(): Promise<never>;
}
