import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { id } from '../../api/contract/tolerant';
import { path } from '../../app/.server/api/call';
import { ApiError } from '../../app/.server/api/errors';
import type { HeldSession } from '../../app/.server/session/sealedSession';
import type { AskApi, Asker } from './askApi';

/** Whose session it is. */
export interface Identity {
  /** User id, when it is known without asking: a log-in never changes hands. */
  known(session: HeldSession): string | undefined;
  /** Asks the API; null when it refuses the token. Throws ApiError when it does not answer. */
  ask(asker: Asker): Promise<string | null>;
}

const me = z.object({ id });

export function createIdentity(askApi: AskApi): Identity {
  const ids = new LRUCache<string, string>({ max: 20_000 });
  return {
    known: (session) => ids.get(session.id),
    async ask(asker) {
      const answer = await askApi({ method: 'GET', path: path`/api/auth/me/` }, asker);
      if (answer.status === 401) return null;
      const read = me.safeParse(answer.body);
      if (answer.status !== 200 || !read.success) throw new ApiError({ kind: 'answer', ...answer });
      ids.set(asker.session.id, read.data.id);
      return read.data.id;
    },
  };
}
