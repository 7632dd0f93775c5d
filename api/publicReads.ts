/** Public reads by visitors without a token, from a replica while it is as new as the primary. Everything else stays. */

import type { ApiApp } from '~/api/context';
import type { Replica } from '~/api/db/replica';
import { createPublicData } from '~/api/mentors/publicData';
import type { AllServices } from '~/api/services';
import { replicaReads } from '~/api/telemetry/metrics';
import { within } from '~/api/time';
import { createApi } from './app';
import { createReadDirectly, type ReadDirectly } from './http/direct';

const PUBLIC =
  /^\/api\/(mentors|ranking|sitemap|subjects|expertises|reviews|auth\/profile|availability\/mentor)\//;

/** Milliseconds; the website waits 5 s for the whole. */
const SILENCE_MS = 2_000;

type Fetch = (request: Request, env: { address: string }) => Promise<Response>;

/** The API over HTTP and for pages of this process. What fails at the replica is asked at the primary. */
export function createReads(
  api: ApiApp,
  services: AllServices,
  replica: Replica | null,
): { fetch: Fetch; read: ReadDirectly } {
  const fetch: Fetch = async (request, env) => api.fetch(request, env);
  const read = createReadDirectly(api);
  if (!replica) return { fetch, read };
  // Its own copies of what search reads: those of the primary may be newer.
  const there = createApi(services, {
    ...services,
    db: replica.db,
    publicData: createPublicData(replica.db),
  });
  const readThere = createReadDirectly(there);
  const isFor = (path: string, headers: Headers) => PUBLIC.test(path) && !headers.has('Authorization');
  const first = async <T extends { status: number }>(from: () => Promise<T>, otherwise: () => Promise<T>) => {
    const answer = replica.isUsable() ? await within(SILENCE_MS, from(), () => null) : null;
    const isGood = answer !== null && answer.status < 500;
    replicaReads.inc({ from: isGood ? 'replica' : 'primary' });
    return isGood ? answer : otherwise();
  };
  return {
    fetch: (request, env) => {
      const isRead = request.method === 'GET' && isFor(new URL(request.url).pathname, request.headers);
      const here = () => fetch(request, env);
      return isRead ? first(async () => there.fetch(request, env), here) : here();
    },
    read: (asked, env) => {
      const here = () => read(asked, env);
      return isFor(asked.url, asked.headers) ? first(() => readThere(asked, env), here) : here();
    },
  };
}
