/**
 * How long tests wait for what comes by itself: less than a test may take, so that they say what did not
 * come.
 */
import { vi } from 'vitest';

export const PATIENT = { timeout: 50_000, interval: 25 };

/** Resolves when `check` no longer throws. */
export const eventually = (check: () => unknown) => vi.waitFor(check, PATIENT);
