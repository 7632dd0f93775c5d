import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createCookieJar } from '../../app/.server/session/cookies';
import type { KeyRing } from '../../app/.server/session/keys';
import { type HeldSession, readSession } from '../../app/.server/session/sealedSession';

/** Ids of users, as they stand in the path. */
export interface Pair {
  me: string;
  other: string;
}

/** Of a page of ours that may be answered. */
export interface Handshake {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  pair: Pair;
  /** Null: nobody is logged in. */
  session: HeldSession | null;
}

const PATH = /^\/ws\/chat\/([1-9]\d{0,14})\/([1-9]\d{0,14})\/$/;

/** Who wants to talk with whom, by the address alone; null for every other address. */
export function pairOf({ url = '' }: Pick<IncomingMessage, 'url'>): Pair | null {
  const [, me, other] = PATH.exec(url.split('?')[0] ?? '') ?? [];
  return me === undefined || other === undefined ? null : { me, other };
}

/** Of whom the cookie speaks. It is only read: a handshake could not bring a renewed one to the browser. */
export function sessionOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { keys, origin, now }: { keys: KeyRing; origin: string; now: number },
): HeldSession | null {
  const jar = createCookieJar({ header: headers.cookie ?? null, secure: origin.startsWith('https:') });
  return readSession(jar, keys, now);
}
