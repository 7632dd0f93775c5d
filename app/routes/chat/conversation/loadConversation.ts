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

/** Data of a conversation's page (docs/product.md, 'Chat'). Ids are the API's, as strings. */
export interface ConversationView {
  /** The reader's id. */
  me: string;
  other: Face & {
    id: string;
    /** A 'mentor' has a profile to link to. */
    user_type: string;
    /** False: the account was deleted. */
    isHere: boolean;
  };
  /** Oldest first. */
  entries: ChatEntry[];
  /** There are older messages. */
  older: boolean;
  /** False: `entries` are older ones, requested by `?antes=`. */
  isNewest: boolean;
  /** The history could not be read. */
  failed: boolean;
  /** Id of the first unread message. */
  unreadFrom: string | null;
  /** Path of the WebSocket on this origin. */
  socketPath: string;
  /** The API keeps `client_id`s and knows what was read. */
  hasReceipts: boolean;
  /** IANA zone of all times on the page. */
  timeZone: string;
  /** YYYY-MM-DD in that zone. */
  today: string;
  /** Names that zone if it is not the visitor's, otherwise ''. */
  zoneNote: string;
  /** Id of the next message sent by the form. */
  clientId: string;
}

/**
 * The newest messages, or those before message `before`, oldest first. A server may answer 404 if there are
 * no messages yet.
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
 * The conversation of `me` with `other`: its newest messages, or those before `before`. Parts that fail are
 * left out.
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

/** Null if it could not be read. */
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
