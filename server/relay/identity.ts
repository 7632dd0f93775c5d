import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { id } from '../../api/contract/tolerant';
import { path } from '../../app/.server/api/call';
import { createDeadlines } from '../../app/.server/api/deadlines';
import { ApiError } from '../../app/.server/api/errors';
import { createExchange } from '../../app/.server/api/exchange';
import type { Platform } from '../../app/.server/platform';
import type { HeldSession } from '../../app/.server/session/sealedSession';
import { sharedOf } from '../../app/.server/shared';

/** Whose session it is. */
export interface Identity {
  /** User id, when it is known without asking: a log-in never changes hands. */
  known(session: HeldSession): string | undefined;
  /** Asks the API; null when it refuses the token. Throws ApiError when it does not answer. */
  ask(session: HeldSession, from: { address: string }): Promise<string | null>;
}

const me = z.object({ id });

export function createIdentity(platform: Platform): Identity {
  const { log } = platform;
  const shared = sharedOf(platform);
  const now = () => platform.now().getTime();
  const ids = new LRUCache<string, string>({ max: 20_000 });
  return {
    known: (session) => ids.get(session.id),
    async ask(session, { address }) {
      const exchange = createExchange({
        shared,
        address,
        requestId: crypto.randomUUID(),
        deadlines: createDeadlines({ method: 'GET', now }),
        log,
      });
      const call = { method: 'GET', path: path`/api/auth/me/` } as const;
      const answer = await exchange(call, { access: session.tokens.access });
      if (answer.status === 401) return null;
      const read = me.safeParse(answer.body);
      if (answer.status !== 200 || !read.success) throw new ApiError({ kind: 'answer', ...answer });
      ids.set(session.id, read.data.id);
      return read.data.id;
    },
  };
}
