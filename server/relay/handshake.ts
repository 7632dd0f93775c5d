/** A page's handshake: what it asks for, in whose name, and how long it may stand. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { ROOM_FRAME_BYTES } from '~/api/contract/rules/limits';
import { socketOptions } from '~/api/http/socketUpgrade';
import { path } from '~/app/.server/api/call';
import { createCookieJar } from '~/app/.server/session/cookies';
import type { KeyRing } from '~/app/.server/session/seal';
import { type HeldSession, readSession } from '~/app/.server/session/sealedSession';
import type { Close } from './closeCodes';

/** What a page asks for by its address; `path` is the API's for the same. */
export type Target =
  /** Ids of users. */
  | { kind: 'chat'; me: string; other: string; path: string }
  /** Of a session. */
  | { kind: 'room'; identifier: string; path: string };

/** From a page of ours, and it may be answered. */
export interface Handshake<T extends Target = Target> {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  target: T;
  /** Null: nobody is logged in. */
  session: HeldSession | null;
  /** The visitor's. */
  address: string;
}

const CHAT = /^\/ws\/chat\/([1-9]\d{0,14})\/([1-9]\d{0,14})\/$/;
const ROOM = /^\/ws\/room\/([\w-]{1,100})\/$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By the address alone; null for one that nothing stands at. Only what the API is to know goes on. */
export function targetOf({ url = '' }: Pick<IncomingMessage, 'url'>): Target | null {
  const [place = '', query = ''] = url.split('?', 2);
  const [, me, other] = CHAT.exec(place) ?? [];
  if (me !== undefined && other !== undefined)
    return { kind: 'chat', me, other, path: path`/ws/chat/${me}/${other}/` };
  const [, identifier] = ROOM.exec(place) ?? [];
  const tab = new URLSearchParams(query).get('tab') ?? '';
  if (identifier === undefined || !UUID.test(tab)) return null;
  return { kind: 'room', identifier, path: `${path`/ws/room/${identifier}/`}?tab=${tab}` };
}

/** The session of the cookie. It is only read: a handshake could not bring a renewed one to the browser. */
export function sessionOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { keys, origin, now }: { keys: KeyRing; origin: string; now: number },
): HeldSession | null {
  const jar = createCookieJar({ header: headers.cookie ?? null, secure: origin.startsWith('https:') });
  return readSession(jar, keys, now);
}

/** Milliseconds that a chat may outlast its access token: the page renews it in its own time. */
const GRACE_MS = 60_000;
/** Where the token does not tell its end. */
const UNKNOWN_EXPIRY_MS = 10 * 60_000;
/** Whatever the token says; also what a timer can count. */
const MAX_LIFETIME_MS = 12 * 3_600_000;

/**
 * Milliseconds that a chat of this session may stand from `now` on; 0 when its access token is over: nothing
 * begins on its grace.
 */
export function remainingLifetime({ accessUntil }: Pick<HeldSession, 'accessUntil'>, now: number): number {
  if (accessUntil === null) return UNKNOWN_EXPIRY_MS;
  return accessUntil <= now ? 0 : Math.min(accessUntil - now + GRACE_MS, MAX_LIFETIME_MS);
}

const MAX_FRAME: Record<Target['kind'], number> = { chat: 16 * 1024, room: ROOM_FRAME_BYTES };

/** The website's own side of pages' sockets. */
interface PageServer {
  accept(handshake: Handshake, opened: (page: WebSocket) => void): void;
  /** Browsers cannot read why a handshake was refused: accepted, and closed. */
  turnAway(handshake: Handshake, why: Close): void;
}

export function createPageServer(): PageServer {
  const servers = {
    chat: new WebSocketServer(socketOptions(MAX_FRAME.chat)),
    room: new WebSocketServer(socketOptions(MAX_FRAME.room)),
  };
  const accept: PageServer['accept'] = ({ request, socket, head, target }, opened) =>
    servers[target.kind].handleUpgrade(request, socket, head, (page) => {
      // A frame that breaks the rules closes the socket by itself, with its code.
      page.on('error', () => {});
      opened(page);
    });
  return { accept, turnAway: (handshake, why) => accept(handshake, (page) => page.close(...why)) };
}
