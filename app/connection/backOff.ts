/** The first upper limit, doubled with every failure up to the cap. */
const BASE_MS = 500;
/** The cap while the page is visible. With full jitter most pages are back within 0.78 of it. */
const SEEN_CAP_MS = 3_000;
/** The cap in a hidden tab, and for an overloaded server. */
const PATIENT_CAP_MS = 30_000;

interface Wait {
  /** Failures in a row before this attempt. */
  failures: number;
  random: number;
  isSeen: boolean;
  baseMs?: number;
}

/** Milliseconds until the next attempt: full jitter, so that clients lost together do not return together. */
export function backOff({ failures, random, isSeen, baseMs = BASE_MS }: Wait): number {
  return random * Math.min(isSeen ? SEEN_CAP_MS : PATIENT_CAP_MS, baseMs * 2 ** Math.min(failures, 16));
}
