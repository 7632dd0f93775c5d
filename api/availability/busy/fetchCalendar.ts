/**
 * Reads a calendar from a public server (docs/contract.md, 'Calendars elsewhere'). Against DNS rebinding the
 * connection is made to the very address that was checked; redirects are checked like the first address.
 */

import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Interval } from '~/api/availability/slots';
import { DAY, isoDay, SECOND } from '~/api/time';
import { CalendarError, sift } from './sieve';
import type { BusyServices, Turn } from './thread';

const MOST_MB = 10;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface FetchDeps {
  resolve: (host: string) => Promise<LookupAddress[]>;
  isAllowed: (address: string) => boolean;
  /** Allowed besides the default one. */
  port?: number;
  /** Certificate authorities instead of the system's. */
  ca?: string;
}

export interface Asking {
  milliseconds: number;
  /** Our own address, for the User-Agent. */
  siteOrigin: string;
}

/** All allocated IPv6 addresses. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** `::/96`, as Node writes it: ipaddr.js reads the IPv4 address in it. */
const COMPATIBLE = /^::\d+\./;

/** A public unicast address: not loopback, private, link-local, shared, multicast, mapped or translated. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || COMPATIBLE.test(address)) return false;
  const known = ipaddr.process(address);
  return known.range() === 'unicast' && (known.kind() === 'ipv4' || known.match(GLOBAL));
}

const PUBLIC: FetchDeps = { resolve: (host) => lookUp(host, { all: true }), isAllowed: isPublicAddress };

/** Reads `webcal:` as https. @throws CalendarError when it is no address of a calendar on the web */
export function calendarUrl(address: string, { port }: Pick<FetchDeps, 'port'> = {}): URL {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') throw new CalendarError(NOT_AN_ADDRESS);
  if (url.username !== '' || url.password !== '') throw new CalendarError(WITH_PASSWORD);
  if (url.port !== '' && Number(url.port) !== port) throw new CalendarError(OTHER_PORT);
  return url;
}

/** Streams the calendar; `milliseconds` is the time limit for all of it. @throws CalendarError */
export async function* fetchCalendar(
  address: string,
  { milliseconds, siteOrigin }: Asking,
  deps: FetchDeps = PUBLIC,
): AsyncGenerator<Uint8Array> {
  const { Agent, fetch } = await import('undici');
  const signal = AbortSignal.timeout(milliseconds);
  // One connection per request, so that none is reused that was checked for another host.
  const dispatcher = new Agent({ pipelining: 0, connect: { ca: deps.ca, lookup: allowedLookup(deps) } });
  const headers = {
    Accept: 'text/calendar, */*;q=0.1',
    'Accept-Encoding': 'gzip, identity;q=0.5',
    'User-Agent': `Mentorea/1.0 (+${siteOrigin})`,
  };
  try {
    let url = calendarUrl(address, deps);
    for (let left = MOST_REDIRECTS; ; left--) {
      // IP literals are not looked up, so they are checked here.
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !deps.isAllowed(literal)) throw new CalendarError(NOT_PUBLIC);
      const answer = await fetch(url, { dispatcher, signal, headers, redirect: 'manual' });
      if (answer.status === 200) return yield* limited(answer.body ?? []);
      if (!REDIRECTS.includes(answer.status))
        throw new CalendarError(`La dirección ha respondido con un error (${answer.status}).`);
      if (left === 0) throw new CalendarError('La dirección redirige demasiadas veces.');
      const next = answer.headers.get('location') ?? '';
      url = calendarUrl(URL.canParse(next, url) ? new URL(next, url).href : '', deps);
    }
  } catch (error) {
    const cause = error instanceof TypeError ? error.cause : error;
    if (cause instanceof CalendarError) throw cause;
    throw new CalendarError(
      signal.aborted
        ? 'El calendario ha tardado demasiado en responder.'
        : 'No hemos podido conectar con esa dirección.',
    );
  } finally {
    await dispatcher.destroy();
  }
}

const NOT_AN_ADDRESS = 'Escribe una dirección que empiece por https:// o webcal://.';
const OTHER_PORT =
  'Solo leemos calendarios del puerto 443, el de siempre: la dirección no puede llevar otro.';
const WITH_PASSWORD =
  'La dirección no puede llevar usuario ni contraseña: busca en tu calendario la dirección privada, que no los necesita.';
const NOT_PUBLIC = 'Esa dirección no es de un servidor público.';

/** Looks a host up; all of its addresses have to be allowed. */
const allowedLookup =
  ({ resolve, isAllowed }: FetchDeps): LookupFunction =>
  (host, { all }, done) => {
    const answer = (found: LookupAddress[]) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address)))
        done(new CalendarError(NOT_PUBLIC), '');
      else if (all) done(null, found);
      else done(null, first.address, first.family);
    };
    void resolve(host).then(answer, (error) => done(error, ''));
  };

/** Limits the decoded bytes, however few were sent. */
async function* limited(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > MOST_MB * 1024 * 1024) throw new CalendarError(`El calendario ocupa más de ${MOST_MB} MB.`);
    yield part;
  }
}

/** How long a server may take while somebody waits, and when nobody does. */
const FETCH_MS = { asked: 5 * SECOND, due: 20 * SECOND };
/** For fetching and reading together. The website gives up on a call after 10 s. */
const ALL_MS = { asked: 7 * SECOND, due: Number.POSITIVE_INFINITY };

/** How far ahead a calendar is read. */
const WINDOW_DAYS = 366;

export type ReadingDeps = Pick<
  BusyServices,
  'fetchCalendar' | 'readCalendar' | 'clock' | 'timeZone' | 'siteOrigin'
>;

/** The hours that the calendar at an address takes. @throws CalendarError; 503 if others took its time */
export async function readTimes(address: string, lane: Turn['lane'], deps: ReadingDeps) {
  const { fetchCalendar: fetch = fetchCalendar, readCalendar, clock, timeZone, siteOrigin } = deps;
  const until = performance.now() + ALL_MS[lane];
  // By whole days, so that the cut-off stays the same from one reading to the next.
  const today = Math.floor(clock().getTime() / DAY) * DAY;
  const window = { start: new Date(today - DAY), end: new Date(today + WINDOW_DAYS * DAY) };
  // A day more, since time zones end a day at different times.
  const before = isoDay(today - 2 * DAY).replaceAll('-', '');
  const parts = fetch(calendarUrl(address).href, { milliseconds: FETCH_MS[lane], siteOrigin });
  const calendar = await sift(parts, before);
  const ownHost = new URL(siteOrigin).hostname;
  const { times, unread } = await readCalendar(calendar, { window, timeZone, ownHost }, { lane, until });
  const hours: Interval[] = [];
  for (let i = 0; i < times.length; i += 2)
    hours.push({ start: new Date(times[i] ?? 0), end: new Date(times[i + 1] ?? 0) });
  return { hours, unread };
}
