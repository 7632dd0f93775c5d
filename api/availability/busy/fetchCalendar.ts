/**
 * Reads a calendar from an address that somebody gave, and nothing but public servers: every address a name
 * stands for is checked, and the connection is made to the very one that was checked, so that a name that
 * changes its mind gains nothing. Redirects are checked like the first address (docs/contract.md, 'Calendars elsewhere').
 */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { CalendarError } from './calendarError';

const MOST_MB = 10;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface FetchDeps {
  resolve: (host: string) => Promise<LookupAddress[]>;
  isAllowed: (address: string) => boolean;
  /** Besides the default one. */
  port?: number;
  /** Certificates of authorities, instead of the system's. */
  ca?: string;
}

export interface Asking {
  milliseconds: number;
  /** Our own address, for who reads what asked for the calendar. */
  siteOrigin: string;
}

/** All that is given out of IPv6. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** `::/96`, as Node writes it: ipaddr.js reads the IPv4 address in it. */
const COMPATIBLE = /^::\d+\./;

/** Public, and for a single machine: not loopback, private, link-local, shared, multicast, mapped, translated. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || COMPATIBLE.test(address)) return false;
  const known = ipaddr.process(address);
  return known.range() === 'unicast' && (known.kind() === 'ipv4' || known.match(GLOBAL));
}

const PUBLIC: FetchDeps = {
  resolve: (host) => lookUp(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** `webcal:` is https. @throws CalendarError for what is no address of a calendar on the web */
export function calendarUrl(address: string, { port }: Pick<FetchDeps, 'port'> = {}): URL {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') throw new CalendarError(NOT_AN_ADDRESS);
  if (url.username !== '' || url.password !== '') throw new CalendarError(WITH_PASSWORD);
  if (url.port !== '' && Number(url.port) !== port) throw new CalendarError(OTHER_PORT);
  return url;
}

/** The calendar while it comes, in so many milliseconds for all of it. @throws CalendarError */
export async function* fetchCalendar(
  address: string,
  { milliseconds, siteOrigin }: Asking,
  deps: FetchDeps = PUBLIC,
): AsyncGenerator<Uint8Array> {
  const { Agent, fetch } = await import('undici');
  const signal = AbortSignal.timeout(milliseconds);
  // A connection for each question: none that was checked for another is used again.
  const dispatcher = new Agent({ pipelining: 0, connect: { ca: deps.ca, lookup: allowedLookup(deps) } });
  const headers = {
    Accept: 'text/calendar, */*;q=0.1',
    'Accept-Encoding': 'gzip, identity;q=0.5',
    'User-Agent': `Mentorea/1.0 (+${siteOrigin})`,
  };
  try {
    let url = calendarUrl(address, deps);
    for (let left = MOST_REDIRECTS; ; left--) {
      refuseLiteral(url, deps);
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

/** Nobody looks up an address that is written in numbers. */
function refuseLiteral({ hostname }: URL, { isAllowed }: FetchDeps): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw new CalendarError(NOT_PUBLIC);
}

/** The addresses of a host, all of them allowed: the connection is made to one of these. */
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

/** At most so many decoded bytes, however few were sent. */
async function* limited(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > MOST_MB * 1024 * 1024) throw new CalendarError(`El calendario ocupa más de ${MOST_MB} MB.`);
    yield part;
  }
}
