import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { soon } from '~/.server/soon';
import { shortDate } from '~/domain/shortDate';
import { BADGE_MS } from './unreadOrNull';

/** Of one person. */
export interface UnreadOf {
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
  people: UnreadOf[];
}

export const NO_CHATS: UnreadChats = { total: null, people: [] };

/** What could be counted in time. Never throws for the API's sake. */
export async function unreadChats({
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
  const unread = await soon(
    counted.then((value) => value ?? 'none'),
    BADGE_MS,
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
