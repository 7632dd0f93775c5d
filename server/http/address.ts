/** The visitor's address. Forwarding headers are only trusted as far as TRUST_PROXY says. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkTest } from '~/api/http/rates';
import { isThisMachine } from '~/app/.server/requestContext';

export interface Peer {
  address: string;
  headers: Headers;
}

/** 0 trusts nobody; n: our proxies wrote the last n entries; or a test for a proxy's address. */
export type Trust = number | ((address: string) => boolean);

export function trustOf(setting: number | string[]): Trust {
  if (typeof setting === 'number') return setting;
  return networkTest(
    setting.map((one) => (one.includes('/') ? one : `${one}/${isIP(one) === 6 ? 128 : 32}`)),
  );
}

/** Reads X-Forwarded-For from its end, skipping trusted proxies; the first other address is the visitor's. */
export function visitorAddress(peer: Peer, trust: Trust): string {
  const forwarded = (peer.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => plain(entry.trim()));
  const chain = [plain(peer.address), ...forwarded.reverse().filter((entry) => entry !== '')];
  for (const [hop, address] of chain.entries()) {
    const next = chain[hop + 1];
    const trusted = typeof trust === 'number' ? hop < trust : trust(address);
    if (!trusted || next === undefined || isIP(next) === 0) return address;
  }
  return plain(peer.address);
}

/** The same of a request as node:http has it. */
export function visitorOf({ socket, headers }: IncomingMessage, trust: Trust): string {
  const forwarded = new Headers({ 'x-forwarded-for': String(headers['x-forwarded-for'] ?? '') });
  return visitorAddress({ address: socket.remoteAddress ?? '', headers: forwarded }, trust);
}

/** On this machine, and asked for localhost. Always false behind a proxy that TRUST_PROXY does not name. */
export function isLocalVisitor(peer: Peer, trust: Trust): boolean {
  const forwarded = [...peer.headers.keys()].some((name) => forwardingHeader.test(name));
  if (forwarded && trust === 0) return false;
  return isThisMachine({ address: visitorAddress(peer, trust), host: peer.headers.get('host') ?? '' });
}

const forwardingHeader = /^(x-forwarded|x-real-ip|x-client-ip|true-client-ip|cf-|forwarded$|via$)/;

/** A request of `npm run admin -- doctor`, and the answer's header for it. */
export const DOCTOR = 'x-mentorea-doctor';
export const DOCTOR_SAW = 'x-mentorea-saw';

/** For such a request: how many entries its X-Forwarded-For has, and the names of its forwarding headers; no addresses. */
export function seenForDoctor(headers: Headers): Record<string, string> {
  if (!headers.has(DOCTOR)) return {};
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '');
  const names = [...headers.keys()].filter((name) => forwardingHeader.test(name));
  return { [DOCTOR_SAW]: [hops.length, ...names].join(' ') };
}

/** Without the IPv6 prefix of mapped IPv4 addresses, brackets and port. */
function plain(address: string): string {
  const unbracketed = address
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return unbracketed.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
