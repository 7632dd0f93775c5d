import { ApiError } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { nullAfter } from '~/app/.server/pages/parts';
import { shortDate } from '~/app/domain/time/dates';

/** Milliseconds that a page waits for its badge. */
const BADGE_TIMEOUT_MS = 1_000;

/**
 * How many notifications are unread; null when they could not be counted in time. Never throws for the API's
 * sake.
 */
export function countUnreadNotifications({ api, log }: Pick<Context, 'api' | 'log'>): Promise<number | null> {
  const counted = api.notifications.countUnread({ limit: BADGE_TIMEOUT_MS }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'unread notifications could not be counted');
    return null;
  });
  return nullAfter(counted, BADGE_TIMEOUT_MS);
}

/** Of one person. */
export interface UnreadPerson {
  id: string;
  count: number;
  /** ISO instant; null where nobody tells. */
  lastMessageAt: string | null;
  /** The same on the marketplace's clock, '' for none. */
  lastText: string;
}

/** Unread messages as the frame shows them: `total` null where nobody counts, `unknown` when it failed. */
export interface UnreadChats {
  total: number | 'unknown' | null;
  people: UnreadPerson[];
}

export const NO_CHATS: UnreadChats = { total: null, people: [] };

/** What could be counted in time. Never throws for the API's sake. */
export async function countUnreadChats({
  api,
  config,
  now,
  log,
}: Pick<Context, 'api' | 'config' | 'now' | 'log'>): Promise<UnreadChats> {
  const counted = api.chat.unread().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'unread messages could not be counted');
    return 'failed' as const;
  });
  const unread = await nullAfter(
    counted.then((value) => value ?? 'none'),
    BADGE_TIMEOUT_MS,
  );
  if (unread === 'none') return NO_CHATS;
  if (unread === null || unread === 'failed') return { total: 'unknown', people: [] };
  const clock = { now: now(), timeZone: config.timeZone };
  const people = unread.people.map((one) => ({
    ...one,
    lastText: one.lastMessageAt === null ? '' : shortDate(one.lastMessageAt, clock),
  }));
  return { total: unread.total, people };
}
