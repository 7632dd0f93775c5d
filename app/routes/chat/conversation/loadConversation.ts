import type { User } from '../../../../api/contract/tolerant';
import { ApiError } from '../../../.server/api/errors';
import type { ChatPerson } from '../../../.server/api/shapes';
import type { Context } from '../../../.server/context';
import { newFormId } from '../../../.server/once';
import { unreadFrom } from '../../../chat/unreadFrom';
import type { ConversationView } from '../../../chat/view';
import { dayOf } from '../../../domain/dates';
import { DELETED, wholeName } from '../../../domain/shortName';
import { zoneNote } from '../../../domain/zones';
import { readHistory } from './readHistory';

type Deps = Pick<Context, 'api' | 'zones' | 'log' | 'now'>;

/** The conversation of `me` with `other`: its newest messages, or those before the message `before`. A part that fails is left out. */
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
      isHere: other.present && other.full_name !== DELETED,
    },
    entries,
    older: history?.older ?? false,
    isNewest,
    failed: history === null,
    unreadFrom: unreadFrom(entries, other.id, unread),
    socketPath: `/ws/chat/${encodeURIComponent(me.id)}/${encodeURIComponent(other.id)}/`,
    clientIds: extensions.has('chat-unread'),
    canMarkRead: extensions.has('chat-unread'),
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
