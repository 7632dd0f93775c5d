/** A page's handshake: its target, its session, and how long it may stay open. */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Close } from '~/api/contract/rules/closeCodes';
import { CHAT_FRAME_BYTES, ROOM_FRAME_BYTES } from '~/api/contract/rules/limits';
import { socketOptions } from '~/api/http/socketUpgrade';
import { path } from '~/app/.server/api/client';
import { createCookieJar } from '~/app/.server/session/cookies';
import type { KeyRing } from '~/app/.server/session/seal';
import { type HeldSession, readSession } from '~/app/.server/session/sealedSession';

/** The target of a page's address; `path` is the API's path for it. */
export type Target =
  /** Ids of users. */
  | { kind: 'chat'; me: string; other: string; path: string }
  /** Identifier of a session. */
  | { kind: 'room'; identifier: string; path: string };

export interface Handshake<T extends Target = Target> {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  target: T;
  /** Null: not logged in. */
  session: HeldSession | null;
  /** The visitor's address. */
  address: string;
}

const CHAT = /^\/ws\/chat\/([1-9]\d{0,14})\/([1-9]\d{0,14})\/$/;
const ROOM = /^\/ws\/room\/([\w-]{1,100})\/$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By the address alone; null for an unknown one. Only what the API needs is passed on. */
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

/** The session of the cookie. It is only read: a handshake could not send a renewed one to the browser. */
export function sessionOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { keys, origin, now }: { keys: KeyRing; origin: string; now: number },
): HeldSession | null {
  const jar = createCookieJar({ header: headers.cookie ?? null, secure: origin.startsWith('https:') });
  return readSession(jar, keys, now);
}

/** Milliseconds that a chat may outlast its access token, so that the page can renew it when it suits. */
const GRACE_MS = 60_000;
/** Lifetime if the token does not state its end. */
const UNKNOWN_EXPIRY_MS = 10 * 60_000;
/** Upper limit whatever the token says; also within what a timer supports. */
const MAX_LIFETIME_MS = 12 * 3_600_000;

/** Milliseconds that a chat may stay open; 0 once its token has expired: no new one gets extra time. */
export function remainingLifetime({ accessUntil }: Pick<HeldSession, 'accessUntil'>, now: number): number {
  if (accessUntil === null) return UNKNOWN_EXPIRY_MS;
  return accessUntil <= now ? 0 : Math.min(accessUntil - now + GRACE_MS, MAX_LIFETIME_MS);
}

/** The website's WebSocket server for its pages. */
export function createPageServer() {
  const servers = {
    chat: new WebSocketServer(socketOptions(CHAT_FRAME_BYTES)),
    room: new WebSocketServer(socketOptions(ROOM_FRAME_BYTES)),
  };
  const accept = ({ request, socket, head, target }: Handshake, opened: (page: WebSocket) => void) =>
    servers[target.kind].handleUpgrade(request, socket, head, (page) => {
      // `ws` closes the socket with the right code after an invalid frame.
      page.on('error', () => {});
      opened(page);
    });
  return {
    accept,
    /** Accepts and closes, since browsers cannot read why a handshake was refused. */
    turnAway: (handshake: Handshake, why: Close) => accept(handshake, (page) => page.close(...why)),
  };
}
