import { isIPv6 } from 'node:net';

/**
 * Whom a rate per address counts: an IPv4 address, or the /64 network of an IPv6 one, since its holder can take another address of it for
 * every attempt.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address;
}

/** Whom a rate per account and place counts: the /24 network of an IPv4 address, the /48 of an IPv6 one. */
export function placeOf(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  const [, network] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address) ?? [];
  return network ? `${network}.0/24` : address;
}

/** The eight groups of an IPv6 address, without leading zeros; null for any other. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address) || address.includes('.')) return null;
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
}
