import { capabilities } from '../../../api/contract/tolerant';
import { path } from './call';
import type { CapabilityCache } from './capabilityCache';
import type { Client } from './client';
import { ApiError } from './errors';
import type { Api } from './types';

/** An extension is never worth waiting long for. */
const LIMIT_MS = 1_500;

/**
 * GET /api/capabilities/ (api.md section 4), anonymously, since all visitors share the answer. A 404 means that there are none; when
 * the server cannot be asked, the last known names count.
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
