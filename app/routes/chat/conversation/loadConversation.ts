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

/** The newest messages, or those before one. A server may answer 404 if there are none yet. */
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

/** Data of a conversation's page. Ids are the API's, as strings. Parts that fail are left out. */
export async function loadConversation(
  { me, other, before }: { me: User; other: ChatPerson; before: string | null },
  { api, zones, log, now }: Pick<Context, 'api' | 'zones' | 'log' | 'now'>,
) {
  const extensions = await api.listCapabilities();
  const isNewest = before === null;
  const [history, unread] = await Promise.all([
    historyOrNull(other.id, before, { api, log }),
    isNewest ? countUnread(other.id, { api, log }) : 0,
  ]);
  const entries = history?.entries ?? [];
  return {
    /** The reader's id. */
    me: me.id,
    other: {
      id: other.id,
      username: other.username,
      full_name: wholeName(other),
      profile_picture: other.profile_picture,
      /** A 'mentor' has a profile to link to. */
      user_type: other.user_type,
      /** False: the account was deleted. */
      isHere: other.present && other.full_name !== DELETED_USER_NAME,
    },
    /** Oldest first. */
    entries,
    /** There are older messages. */
    older: history?.older ?? false,
    /** False: `entries` are older ones, requested by `?antes=`. */
    isNewest,
    failed: history === null,
    unreadFrom: firstUnreadId(entries, other.id, unread),
    socketPath: `/ws/chat/${encodeURIComponent(me.id)}/${encodeURIComponent(other.id)}/`,
    /** The API keeps `client_id`s and knows what was read. */
    hasReceipts: extensions.has('chat-unread'),
    /** IANA zone of all times on the page. */
    timeZone: zones.market,
    /** YYYY-MM-DD in that zone. */
    today: dayOf(now(), zones.market),
    /** Names that zone if it is not the visitor's, otherwise ''. */
    zoneNote: zoneNote(entries[0]?.createdAt ?? now(), now(), zones),
    /** Id of the next message sent by the form. */
    clientId: newFormId(),
  };
}

export type ConversationView = Awaited<ReturnType<typeof loadConversation>>;

type Reading = Pick<Context, 'api' | 'log'>;

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
