/** The names of the API's extensions: what a server offers beyond the contract. */
import { capabilities, type User } from '~/api/contract/tolerant';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';

/** What the resources work with. */
export interface ResourceDeps {
  client: Client;
  /** Whether the server offers this extension; false while it could never be asked. */
  has(name: string): Promise<boolean>;
  getMe(): Promise<User>;
  now(): Date;
  /** IANA zone of the marketplace's wall clock. */
  timeZone: string;
}

type Names = ReadonlySet<string>;

/** Kept for all visitors for a minute; what could not be read is asked again after 5 s. */
const KEEP_MS = 60_000;
const KEEP_FAILED_MS = 5_000;

export interface CapabilityCache {
  /**
   * `read` gives null when it could not find out; then the last known names count. Null while none were ever
   * known.
   */
  get(read: () => Promise<Names | null>): Promise<Names | null>;
}

export function createCapabilityCache({ clock }: { clock: () => Date }): CapabilityCache {
  let known: Names | null = null;
  let until = 0;
  let reading: Promise<Names | null> | null = null;

  return {
    get(read) {
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

/** An extension is never worth waiting long for. */
const LIMIT_MS = 1_500;

/**
 * GET /api/capabilities/ (docs/contract.md, 'Extensions'), anonymously, since all visitors share the answer.
 * A 404 means that there are none; when the server cannot be asked, the last known names count.
 */
export function createCapabilities(client: Client, cache: CapabilityCache) {
  const read = async (): Promise<Names | null> => {
    try {
      const answer = await client.sendAs({}, { path: path`/api/capabilities/`, limit: LIMIT_MS });
      const names = capabilities.safeParse(answer.body);
      return names.success ? new Set(names.data.extensions) : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [401, 403, 404].includes(error.status) ? new Set() : null;
    }
  };
  return {
    /** Names of the extensions that the server offers; empty when it has no such call. Kept for a minute. */
    async listCapabilities(): Promise<Names> {
      return (await cache.get(read)) ?? new Set();
    },
    /** For what must not be guessed: throws ApiError while the server could never be asked. */
    async hasCapability(name: string): Promise<boolean> {
      const names = await cache.get(read);
      if (!names) throw new ApiError({ kind: 'network' });
      return names.has(name);
    },
  };
}
