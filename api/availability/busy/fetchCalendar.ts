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

const MOST_BYTES = 1024 * 1024;
const MOST_MS = 5_000;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Why a calendar could not be read, in words for its owner. Says nothing of the address itself. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
}

export interface FetchDeps {
  resolve: (host: string) => Promise<LookupAddress[]>;
  isAllowed: (address: string) => boolean;
  /** Besides the default one. */
  port?: number;
  /** Certificates of authorities, instead of the system's. */
  ca?: string;
  milliseconds: number;
}

/** Public, and for a single machine: not loopback, private, link-local, shared, multicast, mapped, translated. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const PUBLIC: FetchDeps = {
  resolve: (host) => lookUp(host, { all: true }),
  isAllowed: isPublicAddress,
  milliseconds: MOST_MS,
};

/** `webcal:` is https. Null for what is no address of a calendar on the web. */
export function calendarUrl(address: string, { port }: Pick<FetchDeps, 'port'> = {}): URL | null {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (url.port !== '' && Number(url.port) !== port) return null;
  return url;
}

/** The calendar's text. Five seconds for all of it. @throws CalendarError */
export async function fetchCalendar(address: string, deps: FetchDeps = PUBLIC): Promise<string> {
  const signal = AbortSignal.timeout(deps.milliseconds);
  try {
    let url = calendarUrl(address, deps);
    for (let left = MOST_REDIRECTS; url; left--) {
      const answer = await ask(url, signal, deps);
      const { statusCode = 0, headers } = answer;
      if (!REDIRECTS.includes(statusCode)) {
        if (statusCode === 200) return await textOf(answer);
        answer.destroy();
        throw new CalendarError(`La dirección ha respondido con un error (${statusCode}).`);
      }
      answer.destroy();
      if (left === 0) throw new CalendarError('La dirección redirige demasiadas veces.');
      const next = headers.location ?? '';
      url = URL.canParse(next, url) ? calendarUrl(new URL(next, url).href, deps) : null;
    }
    throw new CalendarError(NOT_AN_ADDRESS);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(
      signal.aborted
        ? 'El calendario ha tardado demasiado en responder.'
        : 'No hemos podido conectar con esa dirección.',
    );
  }
}

export const NOT_AN_ADDRESS = 'Escribe una dirección que empiece por https:// o webcal://.';
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

async function ask(url: URL, signal: AbortSignal, deps: FetchDeps): Promise<IncomingMessage> {
  const addresses = await beforeAbort(allowedAddresses(url.hostname, deps), signal);
  const [first] = addresses;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      signal,
      // One connection for one question: none that was checked for somebody else is used again.
      agent: false,
      ca: deps.ca,
      headers: { Accept: 'text/calendar, */*;q=0.1', 'Accept-Encoding': 'gzip, identity;q=0.5' },
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
async function textOf(answer: IncomingMessage): Promise<string> {
  const decode = DECODERS[answer.headers['content-encoding'] ?? ''];
  const decoded = decode ? answer.pipe(decode()) : answer;
  answer.once('error', (error) => decode && decoded.emit('error', error));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of decoded) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > MOST_BYTES) throw new CalendarError('El calendario ocupa más de 1 MB.');
      parts.push(bytes);
    }
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts).toString();
}
