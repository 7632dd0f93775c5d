/** Milliseconds: the first limit, which doubles with every failure, and where it stops. */
const BASE_MS = 500;
/**
 * While somebody looks. With full jitter 95 of 100 pages ask again within 0.78 of the cap after a server is
 * back: three seconds are for that and for what has to be read then.
 */
const SEEN_CAP_MS = 3_000;
/** In a tab that nobody looks at, and where the server said that it has too much to do. */
const PATIENT_CAP_MS = 30_000;

interface Wait {
  /** In a row, before this one. */
  failures: number;
  /** From 0 to under 1. */
  random: number;
  /** Somebody waits for it. */
  isSeen: boolean;
  baseMs?: number;
}

/**
 * Milliseconds until the next attempt: full jitter, so that those who lost a server together do not come back
 * together.
 */
export function backOff({ failures, random, isSeen, baseMs = BASE_MS }: Wait): number {
  return random * Math.min(isSeen ? SEEN_CAP_MS : PATIENT_CAP_MS, baseMs * 2 ** Math.min(failures, 16));
}
