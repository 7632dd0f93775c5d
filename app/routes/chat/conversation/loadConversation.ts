import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import type { User } from '~/api/contract/tolerant';
import type { Api } from '~/app/.server/api/api';
import { ApiError } from '~/app/.server/api/errors';
import type { ChatPerson } from '~/app/.server/api/shapes';
import type { Context } from '~/app/.server/context';
import { newFormId } from '~/app/.server/forms/once';
import { type ChatEntry, firstUnreadId } from '~/app/chat/entry';
import { wholeName } from '~/app/domain/text/personNames';
import { dayOf } from '~/app/domain/time/dates';
import { zoneNote } from '~/app/domain/time/visitorClock';
import type { Face } from '~/app/ui/Avatar';

/** What the page of a conversation is made of (docs/product.md, 'Chat'). Ids are those of the API, as strings. */
export interface ConversationView {
  /** Id of who reads. */
  me: string;
  other: Face & {
    id: string;
    /** 'mentor' has a profile to look at. */
    user_type: string;
    /** False: nobody is there any more to read what is written. */
    isHere: boolean;
  };
  /** Oldest first. */
  entries: ChatEntry[];
  /** There are messages before the first. */
  older: boolean;
  /** False: `entries` are older ones, that somebody asked for by `?antes=`. */
  isNewest: boolean;
  /** The history could not be read. */
  failed: boolean;
  /** Id of the first message that was not read yet. */
  unreadFrom: string | null;
  /** Path of the WebSocket, on this origin. */
  socketPath: string;
  /** The API keeps the sender's own ids, and knows what was read. */
  hasReceipts: boolean;
  /** IANA zone of every time on the page. */
  timeZone: string;
  /** YYYY-MM-DD in that zone. */
  today: string;
  /** Which clock that is, where it is not the visitor's; else ''. */
  zoneNote: string;
  /** Id of the next message that is sent as a form. */
  clientId: string;
}

/**
 * The newest messages, or those before the message `before`, oldest first. A server may answer 404 where
 * nobody has written yet: none.
 */
export async function readHistory(
  otherId: string,
  before: string | null,
  { chat }: Pick<Api, 'chat'>,
): Promise<{ entries: ChatEntry[]; older: boolean }> {
  try {
    return await chat.getHistory(otherId, before === null ? {} : { before });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { entries: [], older: false };
    throw error;
  }
}

type Deps = Pick<Context, 'api' | 'zones' | 'log' | 'now'>;

/**
 * The conversation of `me` with `other`: its newest messages, or those before the message `before`. A part
 * that fails is left out.
 */
export async function loadConversation(
  { me, other, before }: { me: User; other: ChatPerson; before: string | null },
  { api, zones, log, now }: Deps,
): Promise<ConversationView> {
  const extensions = await api.listCapabilities();
  const isNewest = before === null;
  const [history, unread] = await Promise.all([
    historyOrNull(other.id, before, { api, log }),
    isNewest ? countUnread(other.id, { api, log }) : 0,
  ]);
  const entries = history?.entries ?? [];
  return {
    me: me.id,
    other: {
      id: other.id,
      username: other.username,
      full_name: wholeName(other),
      profile_picture: other.profile_picture,
      user_type: other.user_type,
      isHere: other.present && other.full_name !== DELETED_USER_NAME,
    },
    entries,
    older: history?.older ?? false,
    isNewest,
    failed: history === null,
    unreadFrom: firstUnreadId(entries, other.id, unread),
    socketPath: `/ws/chat/${encodeURIComponent(me.id)}/${encodeURIComponent(other.id)}/`,
    hasReceipts: extensions.has('chat-unread'),
    timeZone: zones.market,
    today: dayOf(now(), zones.market),
    zoneNote: zoneNote(entries[0]?.createdAt ?? now(), now(), zones),
    clientId: newFormId(),
  };
}

type Reading = Pick<Context, 'api' | 'log'>;

/** Null when it could not be read. */
async function historyOrNull(otherId: string, before: string | null, { api, log }: Reading) {
  try {
    return await readHistory(otherId, before, api);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'a conversation could not be read');
    return null;
  }
}

async function countUnread(otherId: string, { api, log }: Reading): Promise<number> {
  try {
    const unread = await api.chat.unread();
    return unread?.people.find(({ id }) => id === otherId)?.count ?? 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info({ err: error }, 'unread messages could not be counted');
    return 0;
  }
}
