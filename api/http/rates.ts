import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { rateLimits } from '~/api/db/schema';
import type { ApiDeps, ApiEnv } from '~/api/services';
import { sha256 } from '~/api/sha256';
import { tooMany } from './errors';

/** The visitor's address, from any Hono context of ours. */
export const visitorAddress = (c: { env?: ApiEnv['Bindings'] }): string => c.env?.address ?? 'unknown';

/** The IPv4 address, or the /64 network of an IPv6 one: its holder has another for every attempt. */
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

interface Rate {
  points: number;
  seconds: number;
}
/** Seconds. */
const QUARTER = 15 * 60;
const HOUR = 60 * 60;
/** Every rate limit of the API. */
export const DEFAULT_LIMITS = {
  /** Wrong passwords for one account from one network, or from one device that has logged in before. */
  logInAccount: { points: 10, seconds: QUARTER },
  /** The same over all networks, and over all known devices. Higher, since anybody can use it up. */
  logInWholeAccount: { points: 60, seconds: QUARTER },
  /** Wrong passwords from one address, for all accounts; known devices are not counted. */
  logInAddress: { points: 100, seconds: QUARTER },
  registerAddress: { points: 60, seconds: HOUR },
  /** Registration attempts, valid or not. */
  registerTries: { points: 300, seconds: HOUR },
  /** Mails to the owner of an address that is registered again. */
  registeredAccount: { points: 3, seconds: HOUR },
  resetAccount: { points: 3, seconds: HOUR },
  resetAddress: { points: 20, seconds: HOUR },
  resendAccount: { points: 3, seconds: HOUR },
  resendAddress: { points: 20, seconds: HOUR },
  pictureAccount: { points: 30, seconds: HOUR },
  /** Files of sessions and conversations, taken or not. */
  materialAccount: { points: 60, seconds: HOUR },
  calendarAccount: { points: 120, seconds: HOUR },
  /** Requests for secret addresses that do not exist. */
  calendarAddress: { points: 120, seconds: HOUR },
  /** Readings of a calendar elsewhere that its mentor asks for. */
  readCalendar: { points: 30, seconds: HOUR },
  /** Messages, per sender. */
  chat: { points: 100, seconds: 60 },
  /** Messages in a video room, per sender. */
  roomChat: { points: 60, seconds: 60 },
  /** Exports of one's data. */
  exportAccount: { points: 5, seconds: HOUR },
  /** All calls of one user that change something: more than a person can reach, but not a script. */
  writes: { points: 1_500, seconds: QUARTER },
};
export type Limits = Record<keyof typeof DEFAULT_LIMITS, Rate>;

/** Their key is a visitor's address. */
const BY_ADDRESS: ReadonlySet<string> = new Set<keyof Limits>([
  'logInAddress',
  'registerAddress',
  'registerTries',
  'resetAddress',
  'resendAddress',
  'calendarAddress',
]);
/** How many times as much one address of `sharedNetworks` may. */
const SHARED_FACTOR = 20;

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;
export type Limiters = Record<keyof Limits, Limiter>;

/**
 * Limits of a server are shared in its database, and in each instance's memory while that is down. The
 * embedded engine has one process, so memory is enough.
 */
export function createLimiters({
  limits,
  db,
  engine,
  sharedNetworks,
}: Pick<ApiDeps, 'limits' | 'db' | 'engine' | 'sharedNetworks'>): Limiters {
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
 * @param what the sentence in front of when to try again; `Demasiados intentos.` by default
 * @throws 429 with `Retry-After`. Call it outside transactions: it uses its own connection.
 */
export async function spend(limiter: Limiter, key: string, what?: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), what);
  }
}
