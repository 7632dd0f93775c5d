/**
 * The chat without a socket of the page (docs/contract.md, 'Calls: notifications and chat'; extensions
 * `chat-unread` and `chat-send`, docs/contract.md, 'Calls: notifications and chat').
 */

import type { User } from '~/api/contract/tolerant';
import {
  type ChatUnread,
  chatEntry,
  chatHistory,
  chatPartner,
  chatUnread,
} from '~/api/contract/tolerantChat';
import { type SocketAccess, sendBySocket } from '~/app/.server/chat/sendBySocket';
import { type ChatEntry, orderEntries } from '~/app/chat/entry';
import { recentFirst, searchPeople } from '~/app/domain/chat/people';
import { ANY_MENTOR } from '~/app/domain/mentors/mentorQuery';
import { type Call, path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './lists';
import type { ChatPerson } from './shapes';
import type { Api } from './types';

/**
 * GET /api/chat/history/{userId}/{otherUserId}/ of any server: its latest messages, or all of them; oldest
 * first, or newest first; with ids or without.
 */

/** As many as our own server gives at once. */
const PAGE = 200;

async function readHistory(
  client: Client,
  { me, other, before }: { me: string; other: string; before: string | undefined },
): Promise<{ entries: ChatEntry[]; older: boolean }> {
  const query: Record<string, string> = before === undefined ? {} : { before };
  const call: Call = { method: 'GET', path: path`/api/chat/history/${me}/${other}/`, query };
  const read = await client.read(chatHistory, call);
  const isPaged = read.next !== null;
  const all = isPaged
    ? await readList(client, chatEntry, call, {
        most: Number.POSITIVE_INFINITY,
        anew: true,
      })
    : read.results;
  return cutHistory(all, { before, sent: isPaged ? all.length : read.count });
}

/**
 * The last page of what the server sent, `sent` entries in all, that is older than `before`; oldest first.
 */
export function cutHistory(
  received: readonly ChatEntry[],
  { before, sent }: { before: string | undefined; sent: number },
): { entries: ChatEntry[]; older: boolean } {
  const all = inOrder(received);
  // A server that does not know `before` sends that message again, and what came after it.
  const at = before === undefined ? -1 : all.findIndex(({ id }) => id === before);
  const known = at === -1 ? all : all.slice(0, at);
  const mayHaveMore = at === -1 && sent >= PAGE && known.length <= PAGE;
  return { entries: known.slice(-PAGE), older: known.length > PAGE || mayHaveMore };
}

/**
 * A server that has the newest first keeps the order of what it sent within one instant, once it is turned
 * round.
 */
function inOrder(received: readonly ChatEntry[]): ChatEntry[] {
  const [first, last] = [received.at(0), received.at(-1)];
  const isBackwards = first !== undefined && last !== undefined && first.createdAt > last.createdAt;
  return orderEntries(isBackwards ? [...received].reverse() : received);
}

/**
 * Whom the caller can talk with (docs/contract.md, 'Calls: notifications and chat'): mentors; for a mentor
 * the students with a conversation. Where the server tells of all conversations (extension `chat-people`),
 * their people come first, whoever they are.
 */

/** Sessions that a username is looked for in. */
const SESSIONS = 12;

interface PeopleDeps {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  getMe: Api['auth']['getMe'];
  mentors: Pick<Api['mentors'], 'list' | 'find' | 'search'>;
  listSessions: Api['mentorships']['listPage'];
}

function createChatPeople(deps: PeopleDeps): Pick<Api['chat'], 'listPeople' | 'findPerson'> {
  const { client, mentors } = deps;
  const has = async (name: string) => (await deps.listCapabilities()).has(name);

  async function readTalkers(address: string): Promise<ChatPerson[]> {
    const found = await readList(client, chatPartner, { method: 'GET', path: address });
    return found.map(({ last_message_at, present, ...person }) => ({
      ...person,
      lastMessageAt: last_message_at,
      present: present ?? true,
    }));
  }
  /** Those the caller is known to have a conversation with. */
  async function listWritten(): Promise<ChatPerson[]> {
    const me = await deps.getMe();
    if (await has('chat-people')) {
      try {
        return await readTalkers(path`/api/chat/people/`);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    return me.user_type === 'mentor' ? readTalkers(path`/api/chat/students-with-chats/${me.id}/`) : [];
  }

  /** At most `size` mentors of `count`; all that there are where the server cannot search. */
  async function findMentors(q: string, size: number): Promise<{ people: ChatPerson[]; count: number }> {
    if (await has('mentor-search')) {
      try {
        const found = await mentors.search({ ...ANY_MENTOR, q }, { page: 1, size });
        return { people: found.mentors.map(unwritten), count: found.count };
      } catch (error) {
        // It was there a minute ago: the plain list is.
        if (!isMissing(error)) throw error;
      }
    }
    const people = searchPeople(await mentors.list(), q).map(unwritten);
    return { people, count: people.length };
  }

  /** Who books can be written to before writing first. */
  async function findStudent(username: string): Promise<User | null> {
    const { items } = await deps.listSessions({ status: 'all', q: username, page: 1, size: SESSIONS });
    return items.flatMap(({ alumnos }) => alumnos).find(isCalled(username)) ?? null;
  }

  return {
    async listPeople({ q, size }) {
      const me = await deps.getMe();
      const [known, found] = await Promise.all([
        listWritten(),
        me.user_type === 'mentor' ? { people: [], count: 0 } : findMentors(q, size),
      ]);
      const first = searchPeople(known, q);
      const ids = new Set(first.map(({ id }) => id));
      const more = found.people.filter(({ id }) => !ids.has(id));
      // Of whom one has a conversation with the server found those that it would find in the whole list too.
      const count = Math.max(found.count, first.length + more.length);
      return { people: [...first, ...more].sort(recentFirst).slice(0, size), count };
    },

    async findPerson(username) {
      const me = await deps.getMe();
      const known = (await listWritten()).find(isCalled(username));
      if (known) return known;
      const other = await (me.user_type === 'mentor' ? findStudent(username) : mentors.find(username));
      return other && unwritten(other);
    },
  };
}

const unwritten = (person: User): ChatPerson => ({ ...person, lastMessageAt: null, present: true });

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

function isCalled(username: string) {
  const wanted = username.toLowerCase();
  return (one: User) => one.username.toLowerCase() === wanted;
}

/** Milliseconds: numbers beside names, never worth a page's wait; nor does anybody wait for a mark. */
const UNREAD_MS = 1_000;
const MARK_MS = 4_000;

export function createChat(deps: PeopleDeps & { socket: SocketAccess }): Api['chat'] {
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
        json: upTo === undefined ? {} : { up_to: userIdAsSent(upTo) },
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
        json: { receiver: userIdAsSent(otherId), message: content, client_id: clientId },
      });
    },
  };
}

/** Ids are texts on this side; the contract's are numbers. */
function userIdAsSent(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
