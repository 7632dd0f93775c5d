import { capabilities } from '~/api/contract/tolerant';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import type { Api } from './types';

/**
 * The names of the API's extensions, kept for all visitors for a minute; what could not be read is asked
 * again after 5 s.
 */
const KEEP_MS = 60_000;
const KEEP_FAILED_MS = 5_000;

export interface CapabilityCache {
  /**
   * `read` gives null when it could not find out; then the last known names count. Null while none were ever
   * known.
   */
  get(read: () => Promise<ReadonlySet<string> | null>): Promise<ReadonlySet<string> | null>;
}

export function createCapabilityCache({ clock }: { clock: () => Date }): CapabilityCache {
  let known: ReadonlySet<string> | null = null;
  let until = 0;
  let reading: Promise<ReadonlySet<string> | null> | null = null;

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
export function createCapabilities(
  client: Client,
  cache: CapabilityCache,
): Pick<Api, 'listCapabilities' | 'hasCapability'> {
  const read = async (): Promise<ReadonlySet<string> | null> => {
    try {
      const call = { method: 'GET', path: path`/api/capabilities/`, limit: LIMIT_MS } as const;
      const answer = await client.sendAs({}, call);
      const names = capabilities.safeParse(answer.body);
      return names.success ? new Set(names.data.extensions) : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [401, 403, 404].includes(error.status) ? new Set() : null;
    }
  };
  return {
    async listCapabilities() {
      return (await cache.get(read)) ?? new Set();
    },
    async hasCapability(name) {
      const names = await cache.get(read);
      if (!names) throw new ApiError({ kind: 'network' });
      return names.has(name);
    },
  };
}
