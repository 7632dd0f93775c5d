import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { soon } from '~/.server/soon';
import { BADGE_MS } from './unreadOrNull';

/** Unread messages as the frame shows them: `total` null when nobody knows. */
export interface UnreadChats {
  total: number | null;
  people: { id: string; count: number; lastMessageAt: string | null }[];
}

export const NO_CHATS: UnreadChats = { total: null, people: [] };

/** What could be counted in time. Never throws for the API's sake. */
export async function unreadChats({ api, log }: Pick<Context, 'api' | 'log'>): Promise<UnreadChats> {
  const counted = api.chat.unread().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'unread messages could not be counted');
    return null;
  });
  return (await soon(counted, BADGE_MS)) ?? NO_CHATS;
}
