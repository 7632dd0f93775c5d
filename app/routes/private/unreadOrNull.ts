import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { soon } from '~/.server/soon';

/** Milliseconds that a page waits for its badge. */
export const BADGE_MS = 1_000;

/** How many notifications are unread; null when they could not be counted in time. Never throws for the API's sake. */
export function unreadOrNull({ api, log }: Pick<Context, 'api' | 'log'>): Promise<number | null> {
  const counted = api.notifications.countUnread({ limit: BADGE_MS }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'unread notifications could not be counted');
    return null;
  });
  return soon(counted, BADGE_MS);
}
