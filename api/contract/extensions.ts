import { z } from 'zod';
import { tolerant } from './tolerant';

/**
 * The extensions of the contract (docs/contract.md, 'Extensions'). A server that names one has all of its calls,
 * fields and frames.
 */
export const EXTENSIONS = [
  'account',
  'calendar',
  'desk',
  'marketplace',
  'requests',
  'staff',
  'talk',
] as const;

/** `reschedule`: students move their sessions, which only other servers allow (docs/contract.md, 'Moving'). */
const KNOWN = [...EXTENSIONS, 'reschedule'] as const;
export type Extension = (typeof KNOWN)[number];
export type Extensions = ReadonlySet<Extension>;

export const capabilities = z.object({ extensions: z.array(z.string()) });
export const tolerantCapabilities = tolerant(capabilities);

/** The extensions we know among those that a server names. */
export const knownExtensions = (names: readonly string[]): Extensions =>
  new Set(KNOWN.filter((name) => names.includes(name)));
