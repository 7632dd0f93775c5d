import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiDeps, ApiEnv, Limiter, Limiters } from '~/api/context';
import { rateLimits } from '~/api/db/schema';
import type { Limits, Rate } from '~/api/limits';
import { sha256 } from '~/api/sha256';
import { tooMany } from './errors';

/** The visitor's address, from any Hono context of ours. */
export const visitorAddress = (c: { env?: ApiEnv['Bindings'] }): string => c.env?.address ?? 'unknown';

/** The IPv4 address, or the /64 network of an IPv6 one, whose holder can change addresses within it. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address;
}

/** Key of limits per account and network: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function widerNetworkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  const [, network] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address) ?? [];
  return network ? `${network}.0/24` : address;
}

/** The eight groups of an IPv6 address, without leading zeros; null for other addresses. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address) || address.includes('.')) return null;
  return ipaddr.IPv6.parse(address).parts.map((part) => part.toString(16));
}

/** Limits whose key is the visitor's address. */
const BY_ADDRESS: ReadonlySet<string> = new Set<keyof Limits>([
  'logInAddress',
  'registerAddress',
  'registerTries',
  'resetAddress',
  'resendAddress',
  'calendarAddress',
  'caseAddress',
]);
/** Factor for addresses in `sharedNetworks`. */
const SHARED_FACTOR = 20;

/** Kept in the server's database, or in memory while that is down, and for the embedded engine's one process. */
export function createLimiters(deps: Pick<ApiDeps, 'limits' | 'db' | 'engine' | 'sharedNetworks'>): Limiters {
  const { limits, db, engine, sharedNetworks } = deps;
  const isShared = networkTest(sharedNetworks);
  const limiter = (name: string, { points, seconds }: Rate): Limiter => {
    const options = { keyPrefix: name, points, duration: seconds };
    const memory = new RateLimiterMemory(options);
    if (engine === 'pglite') return memory;
    return new SharedLimiter({
      ...options,
      storeClient: db,
      schema: rateLimits,
      insuranceLimiter: memory,
      clearExpiredByTimeout: false,
    });
  };
  return Object.fromEntries(
    Object.entries(limits).map(([name, rate]) => {
      const usual = limiter(name, rate);
      if (!BY_ADDRESS.has(name)) return [name, usual];
      const shared = limiter(name, { ...rate, points: rate.points * SHARED_FACTOR });
      return [name, byAddress((address) => (isShared(address) ? shared : usual))];
    }),
  ) as Limiters;
}

function byAddress(limiterOf: (address: string) => Limiter): Limiter {
  const act = (name: 'consume' | 'reward') => (address: string | number, points?: number) =>
    limiterOf(`${address}`)[name](networkOf(`${address}`), points);
  return {
    consume: act('consume'),
    reward: act('reward'),
    delete: (address) => limiterOf(`${address}`).delete(networkOf(`${address}`)),
  };
}

/** Whether an address lies in one of these networks (CIDR). */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const shared = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) =>
    ipaddr.isValid(address) && ipaddr.subnetMatch(ipaddr.process(address), { shared }, 'no') === 'shared';
}

/** Names, addresses and networks are stored as hashes: no personal data to erase, and no key is too long. */
class SharedLimiter extends RateLimiterDrizzle {
  override getKey(key: string | number): string {
    return super.getKey(sha256(String(key), 'base64url'));
  }
}

/**
 * `what`: the sentence before when to try again. Not inside transactions: it uses its own connection.
 * @throws 429 with `Retry-After`
 */
export async function spend(limiter: Limiter, key: string, what?: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), what);
  }
}
