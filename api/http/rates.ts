import { isIPv6 } from 'node:net';
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

/** From any context of ours. */
export const visitorAddress = (c: { env?: ApiEnv['Bindings'] }): string => c.env?.address ?? 'unknown';

/**
 * Whom a rate per address counts: an IPv4 address, or the /64 network of an IPv6 one, since its holder can
 * take another address of it for every attempt.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address;
}

/** Whom a rate per account and place counts: the /24 network of an IPv4 address, the /48 of an IPv6 one. */
export function widerNetworkOf(address: string): string {
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

interface Rate {
  points: number;
  seconds: number;
}
/** How often what may be done: every limit over time that the API knows. Constants of `DEFAULT_LIMITS`. */
export interface Limits {
  /**
   * Wrong passwords of one account from one network (`placeOf`), or from one device that has logged in
   * before.
   */
  logInAccount: Rate;
  /**
   * The same from all networks together, and apart from that from all devices: gentler, since anybody can use
   * it up.
   */
  logInWholeAccount: Rate;
  /** Wrong passwords from one address, whatever the account; known devices are not counted. */
  logInAddress: Rate;
  registerAddress: Rate;
  /** Registrations asked for, good or not. */
  registerTries: Rate;
  resetAccount: Rate;
  resetAddress: Rate;
  resendAccount: Rate;
  resendAddress: Rate;
  pictureAccount: Rate;
  calendarAccount: Rate;
  /** Tries at secret addresses that do not exist. */
  calendarAddress: Rate;
  /** Messages, per sender. */
  chat: Rate;
  /** Messages in a video room, per sender. */
  roomChat: Rate;
  /** Whole exports of one's data. */
  exportAccount: Rate;
  /**
   * Calls of one user that change something, all kinds together: out of reach of a person, not of a script.
   */
  writes: Rate;
}

/** Seconds. */
const QUARTER = 15 * 60;
const HOUR = 60 * 60;
export const DEFAULT_LIMITS: Limits = {
  logInAccount: { points: 10, seconds: QUARTER },
  logInWholeAccount: { points: 60, seconds: QUARTER },
  logInAddress: { points: 100, seconds: QUARTER },
  registerAddress: { points: 20, seconds: HOUR },
  registerTries: { points: 100, seconds: HOUR },
  resetAccount: { points: 3, seconds: HOUR },
  resetAddress: { points: 20, seconds: HOUR },
  resendAccount: { points: 3, seconds: HOUR },
  resendAddress: { points: 20, seconds: HOUR },
  pictureAccount: { points: 30, seconds: HOUR },
  calendarAccount: { points: 120, seconds: HOUR },
  calendarAddress: { points: 120, seconds: HOUR },
  chat: { points: 100, seconds: 60 },
  roomChat: { points: 60, seconds: 60 },
  exportAccount: { points: 5, seconds: HOUR },
  writes: { points: 1_500, seconds: QUARTER },
};

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;
export type Limiters = Record<keyof Limits, Limiter>;

/**
 * On a server, where several instances may serve, all of them count together in its database, each in its own
 * memory while that does not answer; the embedded engine has one process, whose memory is enough.
 */
export function createLimiters({ limits, db, engine }: Pick<ApiDeps, 'limits' | 'db' | 'engine'>): Limiters {
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
    Object.entries(limits).map(([name, rate]) => [name, limiter(name, rate)]),
  ) as Limiters;
}

/**
 * Names, addresses and networks are stored as a hash: none of them has to be found again to be erased, and
 * none is too long.
 */
class SharedLimiter extends RateLimiterDrizzle {
  override getKey(key: string | number): string {
    return super.getKey(sha256(String(key), 'base64url'));
  }
}

/**
 * Takes one point, or throws 429 with `Retry-After`. Outside transactions: it takes a connection of its own.
 */
export async function spend(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
  }
}
