import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { path } from '../../app/.server/api/call';
import { createCookieJar } from '../../app/.server/session/cookies';
import type { KeyRing } from '../../app/.server/session/keys';
import { type HeldSession, readSession } from '../../app/.server/session/sealedSession';

/** What a page asks for by its address; `path` is the API's for the same. */
export type Target =
  /** Ids of users. */
  | { kind: 'chat'; me: string; other: string; path: string }
  /** Of a session. */
  | { kind: 'room'; identifier: string; path: string };

/** Of a page of ours that may be answered. */
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

/** Of whom the cookie speaks. It is only read: a handshake could not bring a renewed one to the browser. */
export function sessionOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { keys, origin, now }: { keys: KeyRing; origin: string; now: number },
): HeldSession | null {
  const jar = createCookieJar({ header: headers.cookie ?? null, secure: origin.startsWith('https:') });
  return readSession(jar, keys, now);
}
