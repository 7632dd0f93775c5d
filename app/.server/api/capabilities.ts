/** The API's extensions: what a server offers beyond the contract. */
import {
  type Extension,
  type Extensions,
  knownExtensions,
  tolerantCapabilities,
} from '~/api/contract/extensions';
import type { User } from '~/api/contract/users';
import { within } from './attempt';
import type { Frame } from './auth';
import { type Client, path } from './client';
import { ApiError } from './errors';

/** Dependencies shared by all resources. */
export interface ResourceDeps {
  client: Client;
  /** Whether the server offers this extension; false if the server has never answered. */
  has(name: Extension): Promise<boolean>;
  getMe(): Promise<User>;
  /** The caller and what they have not read; null if the server does not say it in one call. */
  readFrame(): Promise<Frame | null>;
  now(): Date;
  /** IANA zone of the marketplace's wall clock. */
  timeZone: string;
}

/** Shared by all visitors for a minute; a failed read is tried again after 5 s. */
const KEEP_MS = 60_000;
const KEEP_FAILED_MS = 5_000;

export type CapabilityCache = ReturnType<typeof createCapabilityCache>;

export function createCapabilityCache({ clock }: { clock: () => Date }) {
  let known: Extensions | null = null;
  let until = 0;
  let reading: Promise<Extensions | null> | null = null;

  return {
    known: () => known,
    /** `read` returns null on failure; then the last known names are used. Null if none were ever known. */
    get(read: () => Promise<Extensions | null>): Promise<Extensions | null> {
      if (clock().getTime() < until) return Promise.resolve(known);
      reading ??= read()
        .then((names) => {
          known = names ?? known;
          until = clock().getTime() + (names ? KEEP_MS : KEEP_FAILED_MS);
          return known;
        })
        .finally(() => {
          reading = null;
        });
      return reading;
    },
  };
}

/** Milliseconds that a page waits for the list of extensions; what comes later is for the next one. */
const PATIENCE_MS = 1_500;

/**
 * GET /api/capabilities/ (docs/contract.md, 'Extensions'), called anonymously because all visitors share the
 * answer. A 404 means no extensions; if the server does not answer, the last known names are used.
 */
export function createCapabilities(client: Client, cache: CapabilityCache) {
  const read = async (): Promise<Extensions | null> => {
    try {
      const answer = await client.sendAs({}, { path: path`/api/capabilities/` });
      const names = tolerantCapabilities.safeParse(answer.body);
      return names.success ? knownExtensions(names.data.extensions) : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [401, 403, 404].includes(error.status) ? new Set() : null;
    }
  };
  let found: Extensions | null = null;
  const known = async () => (found ??= await within(PATIENCE_MS, cache.get(read), () => cache.known()));
  return {
    /** Names of the offered extensions, kept for a minute; empty when the server has no such call. */
    async listCapabilities(): Promise<Extensions> {
      return (await known()) ?? new Set();
    },
    /** For decisions that must not be guessed: throws ApiError if the server has never answered. */
    async hasCapability(name: Extension): Promise<boolean> {
      const names = await known();
      if (!names) throw new ApiError({ kind: 'network' });
      return names.has(name);
    },
  };
}
