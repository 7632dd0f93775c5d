import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './errors';

interface Rate {
  points: number;
  seconds: number;
}
/** api.md section 1: per account and per address. */
export interface Limits {
  logInAccount: Rate;
  logInAddress: Rate;
  registerAddress: Rate;
  resetAccount: Rate;
  resetAddress: Rate;
  resendAccount: Rate;
  resendAddress: Rate;
  pictureAccount: Rate;
  calendarAccount: Rate;
  /** Of secret addresses that are none. */
  calendarAddress: Rate;
  /** Messages, per sender. */
  chat: Rate;
  /** Whole exports of one's data. */
  exportAccount: Rate;
}

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
export const DEFAULT_LIMITS: Limits = {
  logInAccount: { points: 10, seconds: QUARTER },
  logInAddress: { points: 100, seconds: QUARTER },
  registerAddress: { points: 20, seconds: HOUR },
  resetAccount: { points: 3, seconds: HOUR },
  resetAddress: { points: 20, seconds: HOUR },
  resendAccount: { points: 3, seconds: HOUR },
  resendAddress: { points: 20, seconds: HOUR },
  pictureAccount: { points: 30, seconds: HOUR },
  calendarAccount: { points: 120, seconds: HOUR },
  calendarAddress: { points: 120, seconds: HOUR },
  chat: { points: 100, seconds: 60 },
  exportAccount: { points: 5, seconds: HOUR },
};

export type Limiters = { [Name in keyof Limits]: RateLimiterMemory };

/** Counted in this process's memory: several instances allow several times as much. */
export function createLimiters(limits: Limits): Limiters {
  const limiter = (name: keyof Limits) =>
    new RateLimiterMemory({
      keyPrefix: name,
      points: limits[name].points,
      duration: limits[name].seconds,
    });
  return {
    logInAccount: limiter('logInAccount'),
    logInAddress: limiter('logInAddress'),
    registerAddress: limiter('registerAddress'),
    resetAccount: limiter('resetAccount'),
    resetAddress: limiter('resetAddress'),
    resendAccount: limiter('resendAccount'),
    resendAddress: limiter('resendAddress'),
    pictureAccount: limiter('pictureAccount'),
    calendarAccount: limiter('calendarAccount'),
    calendarAddress: limiter('calendarAddress'),
    chat: limiter('chat'),
    exportAccount: limiter('exportAccount'),
  };
}

/** Takes one point, or throws 429 with `Retry-After`. */
export async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
  }
}
