import type { Call } from '../../app/.server/api/call';
import { createDeadlines } from '../../app/.server/api/deadlines';
import { type Answer, createExchange } from '../../app/.server/api/exchange';
import type { Platform } from '../../app/.server/platform';
import type { HeldSession } from '../../app/.server/session/sealedSession';
import { sharedOf } from '../../app/.server/shared';

/** In whose name, and from where. */
export interface Asker {
  session: HeldSession;
  /** The visitor's. */
  address: string;
}

/** A call to the API that no request of a page is behind. Throws ApiError when it does not answer. */
export type AskApi = (call: Call, asker: Asker) => Promise<Answer>;

export function createAskApi(platform: Platform): AskApi {
  const { log } = platform;
  const shared = sharedOf(platform);
  const now = () => platform.now().getTime();
  return (call, { session, address }) => {
    const requestId = crypto.randomUUID();
    const deadlines = createDeadlines({ method: 'GET', now });
    const exchange = createExchange({ shared, address, requestId, deadlines, log });
    return exchange(call, { access: session.tokens.access });
  };
}
