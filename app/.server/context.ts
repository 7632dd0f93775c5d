/** What server.ts hands to every loader and action. `contextOf(args)` reads it. */
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
  /** Milliseconds on screen; absent = until the next page. */
  duration?: 4000 | 5000;
  /** Seen and not announced: something that takes the focus says the same. */
  quiet?: true;
}

export interface Session {
  /** There is a session cookie that could be unsealed and was not refused. */
  readonly isOpen: boolean;
  /**
   * Tells this log-in from every other without being of use to anybody; null when there is none. Changes with
   * every renewal.
   */
  readonly fingerprint: string | null;
  /** The same, through all renewals. */
  readonly id: string | null;
  /** Starts a session; `remember` false = until the browser closes. */
  open(tokens: Tokens, options: { remember: boolean }): void;
  /**
   * Renews it when its access token has less than so many milliseconds left. Throws like a call to the API.
   */
  renew(options: { within: number }): Promise<void>;
  /** Forgets it and ends its event streams and chats, whatever the API says. */
  close(): void;
}

export interface Flash {
  /** Shown by the next page. */
  set(toast: Toast): void;
  /** The toast for this page, once; one that was set in this very request included. */
  take(): Toast | null;
}

/**
 * A sealed cookie of its own, for what a visitor has begun (the booking draft). At most 4,096 bytes with its
 * name.
 */
export interface DraftStore {
  /** The stored JSON value, or null when missing, expired or not ours. */
  read(): unknown;
  /** False when it would not fit; nothing changes then. */
  write(value: unknown): boolean;
  clear(): void;
}

/** Proofs, for the log-in alone, that this browser has logged into an account before. */
export interface KnownDevices {
  /** '' when it has not, or not lately. */
  tokenFor(username: string): string;
  /** After a log-in. */
  keep(username: string, token: string): void;
}

/** What is known of the visitor's time zone in this browser. */
export interface ZoneChoice {
  /** IANA zone; null when unknown. */
  readonly zone: string | null;
  /** Somebody chose it; else the browser's script found it. */
  readonly chosen: boolean;
  /** null = automatic again. Counts from the next request on. */
  choose(zone: string | null): void;
}

interface SiteConfig {
  /** e.g. http://localhost:3000, no trailing slash. */
  origin: string;
  /** IANA zone of the marketplace's wall clock. */
  timeZone: string;
  /** Prefix of relative picture paths, '' when the API is on this origin. */
  apiPublicUrl: string;
  /** Show the demo accounts; already false for visitors who are not on this machine. */
  demo: boolean;
  /** The API is ours, in this very process: it is known to do what the contract leaves open. */
  ownApi: boolean;
  /** Of the people who run this installation; null when none was set. */
  contactEmail: string | null;
  /** The mails can be read at /correo by this visitor. */
  mailbox: boolean;
  video: VideoConfig;
}

/** What pages may know of the video server. */
export interface VideoConfig {
  /**
   * Scheme, host and path, no trailing slash: `{origin}/external_api.js` is its script. The built-in room's
   * is this site's.
   */
  origin: string;
  /** The same without the scheme. */
  domain: string;
  /** This site serves the room itself. */
  builtIn: boolean;
  /** Of the built-in room. */
  iceServers: RTCIceServer[];
  /** It wants a token of each person (`roomJwt`). */
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
  /** The marketplace's clock and the visitor's, for `ownTime` and `ownHours`. */
  zones: Zones;
  zoneChoice: ZoneChoice;
  config: SiteConfig;
  /** Never leaves the server; `roomNameOf`, `isRoomOf` and `roomJwt` take the context. */
  videoKeys: VideoEnv;
  /** Of the page or data request, without `.data` and `_routes`. */
  url: URL;
  request: Request;
  requestId: string;
  /**
   * What a loader gives may still be under way when the page goes out (`inParts`): the route asks for it, and
   * this visitor can see it.
   */
  mayStream: boolean;
  now(): Date;
  log: Logger;
  /**
   * Ends the request for want of a session: a GET at the log-in that returns here, a POST with its form shown
   * again (401).
   */
  logInFirst(): Promise<never>;
}
