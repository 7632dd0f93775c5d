/** How long tests wait for events: less than a test's own limit, so that they report what did not arrive. */
import { vi } from 'vitest';

export const PATIENT = { timeout: 50_000, interval: 25 };

/** Resolves when `check` no longer throws. */
export const eventually = (check: () => unknown) => vi.waitFor(check, PATIENT);
