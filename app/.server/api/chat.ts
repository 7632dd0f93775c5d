/** The chat without a socket of the page (spec.md section 7; extensions `chat-unread` and `chat-send`, api.md section 4). */
import { type ChatUnread, chatEntry, chatUnread } from '../../../api/contract/tolerantChat';
import { type SocketWay, sendBySocket } from '../chat/sendBySocket';
import { path } from './call';
import { readHistory } from './chatHistory';
import { createChatPeople, type PeopleDeps } from './chatPeople';
import { ApiError } from './errors';
import type { Api } from './types';

/** Milliseconds: numbers beside names, never worth a page's wait; nor does anybody wait for a mark. */
const UNREAD_MS = 1_000;
const MARK_MS = 4_000;

export function createChat(deps: PeopleDeps & { socket: SocketWay }): Api['chat'] {
  const { client, getMe } = deps;
  let unread: Promise<ChatUnread | null> | null = null;
  const has = async (name: string) => (await deps.listCapabilities()).has(name);

  async function readUnread(): Promise<ChatUnread | null> {
    if (!(await has('chat-unread'))) return null;
    try {
      return await client.read(chatUnread, {
        method: 'GET',
        path: path`/api/chat/unread/`,
        limit: UNREAD_MS,
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  return {
    ...createChatPeople(deps),

    async getHistory(otherId, { before } = {}) {
      const { id: me } = await getMe();
      return readHistory(client, { me, other: otherId, before });
    },

    unread() {
      unread ??= readUnread();
      return unread;
    },

    async markRead(otherId, upTo) {
      if (!(await has('chat-unread'))) return;
      await client.send({
        method: 'POST',
        path: path`/api/chat/read/${otherId}/`,
        json: upTo === undefined ? {} : { up_to: asSent(upTo) },
        limit: MARK_MS,
      });
    },

    async send({ otherId, content, clientId }) {
      if (!(await has('chat-send'))) {
        const { id: me } = await getMe();
        const pair = { me, other: otherId };
        const readAll = async () => (await readHistory(client, { ...pair, before: undefined })).entries;
        return sendBySocket({ ...pair, content, clientId }, { ...deps.socket, readHistory: readAll });
      }
      return client.read(chatEntry, {
        method: 'POST',
        path: path`/api/chat/messages/`,
        json: { receiver: asSent(otherId), message: content, client_id: clientId },
      });
    },
  };
}

/** Ids are texts on this side; the contract's are numbers. */
function asSent(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
