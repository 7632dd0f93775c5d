import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';

/** Milliseconds that a page waits for its badge. */
const LIMIT_MS = 1_000;

/** How many notifications are unread; null when they could not be counted in time. Never throws for the API's sake. */
export async function unreadOrNull({ api, log }: Pick<Context, 'api' | 'log'>): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LIMIT_MS);
  });
  const counted = api.notifications.countUnread({ limit: LIMIT_MS }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'unread notifications could not be counted');
    return null;
  });
  try {
    return await Promise.race([counted, late]);
  } finally {
    clearTimeout(timer);
  }
}
