/**
 * Reads a calendar from an address that somebody gave, and nothing but public servers: every address a name
 * stands for is checked, and the connection is made to the very one that was checked, so that a name that
 * changes its mind gains nothing. Redirects are checked like the first address (docs/contract.md, 'Calendars elsewhere').
 */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
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
  const signal = AbortSignal.timeout(milliseconds);
  const headers = {
    Accept: 'text/calendar, */*;q=0.1',
    'Accept-Encoding': 'gzip, identity;q=0.5',
    'User-Agent': `Mentorea/1.0 (+${siteOrigin})`,
  };
  try {
    let url = calendarUrl(address, deps);
    for (let left = MOST_REDIRECTS; ; left--) {
      const answer = await ask(url, { signal, headers }, deps);
      const { statusCode = 0 } = answer;
      if (!REDIRECTS.includes(statusCode)) {
        if (statusCode === 200) return yield* bytesOf(answer);
        answer.destroy();
        throw new CalendarError(`La dirección ha respondido con un error (${statusCode}).`);
      }
      answer.destroy();
      if (left === 0) throw new CalendarError('La dirección redirige demasiadas veces.');
      const next = answer.headers.location ?? '';
      url = calendarUrl(URL.canParse(next, url) ? new URL(next, url).href : '', deps);
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(
      signal.aborted
        ? 'El calendario ha tardado demasiado en responder.'
        : 'No hemos podido conectar con esa dirección.',
    );
  }
}

const NOT_AN_ADDRESS = 'Escribe una dirección que empiece por https:// o webcal://.';
const OTHER_PORT =
  'Solo leemos calendarios del puerto 443, el de siempre: la dirección no puede llevar otro.';
const WITH_PASSWORD =
  'La dirección no puede llevar usuario ni contraseña: busca en tu calendario la dirección privada, que no los necesita.';
const NOT_PUBLIC = 'Esa dirección no es de un servidor público.';

/** The addresses of a host, all of them allowed. @throws CalendarError */
async function allowedAddresses(host: string, { resolve, isAllowed }: FetchDeps): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const found = family === 0 ? await resolve(host) : [{ address: literal, family }];
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
    throw new CalendarError(NOT_PUBLIC);
  return found;
}

async function ask(
  url: URL,
  { signal, headers }: { signal: AbortSignal; headers: Record<string, string> },
  deps: FetchDeps,
): Promise<IncomingMessage> {
  const addresses = await beforeAbort(allowedAddresses(url.hostname, deps), signal);
  const [first] = addresses;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      signal,
      // One connection for one question: none that was checked for somebody else is used again.
      agent: false,
      ca: deps.ca,
      headers,
      lookup: (_host, options, done) =>
        options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family),
    });
    asking.once('response', resolve);
    asking.once('error', reject);
    asking.end();
  });
}

/** A name server that hangs counts too. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('Too late.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** At most so many decoded bytes, however few were sent. */
async function* bytesOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  const decode = DECODERS[answer.headers['content-encoding'] ?? ''];
  const decoded = decode ? answer.pipe(decode()) : answer;
  answer.once('error', (error) => decode && decoded.emit('error', error));
  let size = 0;
  try {
    for await (const part of decoded) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > MOST_MB * 1024 * 1024) throw new CalendarError(`El calendario ocupa más de ${MOST_MB} MB.`);
      yield bytes;
    }
  } finally {
    answer.destroy();
  }
}
