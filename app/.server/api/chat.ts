/** The chat over HTTP (docs/contract.md, 'Calls: notifications and chat'). Ids are strings. */
import {
  type ChatUnread,
  type ReplyPayload,
  tolerantChatEntry,
  tolerantChatHistory,
  tolerantChatPartner,
  tolerantSavedReply,
  tolerantUnreadCounts,
} from '~/api/contract/chat';
import type { Mentorship } from '~/api/contract/mentorships';
import { ANY_MENTOR } from '~/api/contract/rules/search';
import type { User } from '~/api/contract/users';
import { type SocketAccess, sendBySocket } from '~/app/.server/chat/sendBySocket';
import { type ChatEntry, orderEntries } from '~/app/domain/chat/entry';
import { recentFirst, searchPeople } from '~/app/domain/chat/people';
import type { ResourceDeps } from './capabilities';
import { type Client, idAsSent, path } from './client';
import { ApiError, nullOn404, orElse } from './errors';
import { isTruncated, readList } from './lists';
import type { createMentors } from './mentors';
import type { MentorshipQuery } from './mentorshipLists';

export type ChatPerson = User & {
  /** ISO instant; null if no conversation is known. */
  lastMessageAt: string | null;
  /** The start of the newest message; null if the server does not say. */
  lastMessage: { sender: string; content: string } | null;
  /** False: the account was deleted and the conversation is read-only. */
  present: boolean;
  /** False: the API would refuse a message, as between people with a block. */
  mayWrite: boolean;
};

/** Messages per page, as our own server sends. */
const PAGE = 200;

/** Servers send the latest messages or all, oldest or newest first, with or without ids. */
async function readHistory(
  client: Client,
  { me, other, before }: { me: string; other: string; before: string | undefined },
): Promise<{ entries: ChatEntry[]; older: boolean }> {
  const query: Record<string, string> = before === undefined ? {} : { before };
  const call = { path: path`/api/chat/history/${me}/${other}/`, query };
  const read = await client.read(tolerantChatHistory, { ...call, isList: true });
  const isPaged = read.next !== null;
  const all = isPaged
    ? await readList(client, tolerantChatEntry, call, { most: Number.POSITIVE_INFINITY, anew: true })
    : read.results;
  const isCut = isPaged ? isTruncated(client, call.path) : read.is_cut;
  return cutHistory(all, { before, sent: isPaged ? all.length : read.count, isCut });
}

/**
 * The last page older than `before`, oldest first; the server sent `sent` entries. `isCut`: only the first part of the
 * list was read. @throws `unreadable` if that lacks the newest messages
 */
export function cutHistory(
  received: readonly ChatEntry[],
  { before, sent, isCut = false }: { before: string | undefined; sent: number; isCut?: boolean },
): { entries: ChatEntry[]; older: boolean } {
  const [first, last] = [received.at(0), received.at(-1)];
  const isBackwards = first !== undefined && last !== undefined && first.createdAt > last.createdAt;
  // Messages of the same instant stay in the server's order.
  const all = orderEntries(isBackwards ? [...received].reverse() : received);
  // A server that ignores `before` sends that message and later ones again.
  const at = before === undefined ? -1 : all.findIndex(({ id }) => id === before);
  if (isCut && !isBackwards && at === -1) throw new ApiError({ kind: 'unreadable', status: 502 });
  const known = at === -1 ? all : all.slice(0, at);
  const mayHaveMore = isCut ? isBackwards : at === -1 && sent >= PAGE && known.length <= PAGE;
  return { entries: known.slice(-PAGE), older: known.length > PAGE || mayHaveMore };
}

/** Most sessions searched for students one may write to. */
const SESSIONS = 60;

interface PeopleDeps extends ResourceDeps {
  mentors: Pick<ReturnType<typeof createMentors>, 'list' | 'find' | 'search'>;
  findBlock(username: string): Promise<{ may_write: boolean } | null>;
  listSessions(wanted: MentorshipQuery): Promise<{ items: Mentorship[]; pages: number }>;
}

/** People the caller can talk to (docs/contract.md, 'Who may chat'), those with a conversation first. */
function createChatPeople({ client, has, getMe, mentors, findBlock, listSessions }: PeopleDeps) {
  async function readTalkers(address: string): Promise<ChatPerson[]> {
    const found = await readList(client, tolerantChatPartner, { path: address });
    return found.map(({ last_message_at, last_message, present, may_write, ...person }) => ({
      ...person,
      lastMessageAt: last_message_at,
      lastMessage: last_message,
      present: present ?? true,
      mayWrite: may_write,
    }));
  }
  /** People the caller is known to have a conversation with. */
  async function listWritten(): Promise<ChatPerson[]> {
    const me = await getMe();
    const found = (await has('talk')) ? await nullOn404(() => readTalkers(path`/api/chat/people/`)) : null;
    if (found) return found;
    return me.user_type === 'mentor' ? readTalkers(path`/api/chat/students-with-chats/${me.id}/`) : [];
  }

  /** At most `size` mentors of `count`; all of them if the server cannot search. */
  async function findMentors(q: string, size: number) {
    const found = (await has('marketplace'))
      ? await nullOn404(() => mentors.search({ ...ANY_MENTOR, q }, { page: 1, size }))
      : null;
    if (found) return { people: found.mentors.map(unwritten), count: found.count };
    const people = searchPeople(await mentors.list(), q).map(unwritten);
    return { people, count: people.length };
  }

  /** Students with a session can be written to before they have written. */
  async function findStudents(q: string): Promise<{ students: User[]; isAll: boolean }> {
    const { items, pages } = await listSessions({ status: 'all', q, page: 1, size: SESSIONS });
    const students = new Map(items.flatMap(({ alumnos }) => alumnos).map((one) => [one.id, one]));
    return { students: [...students.values()], isAll: pages <= 1 };
  }

  return {
    /**
     * At most `size` of the `count` matches (null: there may be more), latest conversation first, then by name. Without
     * `q` only those with a conversation, if any, unless `isNew`.
     */
    async listPeople({ q, size, isNew }: { q: string; size: number; isNew: boolean }) {
      const me = await getMe();
      const isMentor = me.user_type === 'mentor';
      const known = await listWritten();
      const isEnough = q === '' && !isNew && (isMentor || known.length > 0);
      const first = searchPeople(known, q);
      if (isEnough) return { people: first.sort(recentFirst).slice(0, size), count: first.length };
      const ids = new Set(first.map(({ id }) => id));
      const students = async () => {
        const { students, isAll } = await findStudents(q);
        const people = searchPeople(students, q).map(unwritten);
        return { people, count: isAll ? people.length : null };
      };
      const found = await (isMentor ? students() : findMentors(q, size));
      const more = found.people.filter(({ id }) => !ids.has(id));
      // A person can appear in both lists: the server searches those with a conversation too.
      const count = found.count === null ? null : Math.max(found.count, first.length + more.length);
      return { people: [...first, ...more].sort(recentFirst).slice(0, size), count };
    },

    /** By username, even without messages: any mentor, or a mentor's own students. */
    async findPerson(username: string): Promise<ChatPerson | null> {
      const me = await getMe();
      const known = (await listWritten()).find(hasUsername(username));
      if (known) return known;
      const other =
        me.user_type === 'mentor'
          ? (await findStudents(username)).students.find(hasUsername(username))
          : await mentors.find(username);
      if (!other) return null;
      // Between people with a block, who may not know of each other's.
      const block = (await has('staff')) ? await orElse(() => findBlock(username), null) : null;
      return { ...unwritten(other), mayWrite: block?.may_write ?? true };
    },
  };
}

const unwritten = (person: User): ChatPerson => ({
  ...person,
  lastMessageAt: null,
  lastMessage: null,
  present: true,
  mayWrite: true,
});

function hasUsername(username: string) {
  const wanted = username.toLowerCase();
  return (one: User) => one.username.toLowerCase() === wanted;
}

/** Short limits in milliseconds: neither unread counts nor marking as read may hold up a page. */
const UNREAD_MS = 1_000;
const MARK_MS = 4_000;

interface Outgoing {
  otherId: string;
  content: string;
  clientId: string;
}

export function createChat(deps: PeopleDeps & { socket: SocketAccess }) {
  const { client, has, getMe } = deps;
  let unread: Promise<ChatUnread | null> | null = null;

  async function readUnread(): Promise<ChatUnread | null> {
    const frame = await deps.readFrame();
    if (frame) return frame.messages;
    if (!(await has('talk'))) return null;
    return nullOn404(() =>
      client.read(tolerantUnreadCounts, { path: path`/api/chat/unread/`, limit: UNREAD_MS }),
    );
  }

  return {
    /** The latest messages, or those before `before`, oldest first. `older`: there may be earlier ones. */
    async getHistory(otherId: string, { before }: { before?: string | undefined } = {}) {
      const { id: me } = await getMe();
      return readHistory(client, { me, other: otherId, before });
    },

    /** Null without `talk`. At most one call per request, with a short limit. */
    unread(): Promise<ChatUnread | null> {
      unread ??= readUnread();
      return unread;
    },

    /** That person's messages, up to message `upTo` or all. Does nothing without `talk`. */
    async markRead(otherId: string, upTo?: string): Promise<void> {
      if (!(await has('talk'))) return;
      await client.tell(
        'POST',
        path`/api/chat/read/${otherId}/`,
        upTo === undefined ? {} : { up_to: idAsSent(upTo) },
        { limit: MARK_MS },
      );
    },

    /** Resolves once stored. Where the API knows `clientId`, sending it again stores nothing new. */
    async send({ otherId, content, clientId }: Outgoing): Promise<ChatEntry> {
      if (!(await has('talk'))) {
        const { id: me } = await getMe();
        const pair = { me, other: otherId };
        const readAll = async () => (await readHistory(client, { ...pair, before: undefined })).entries;
        return sendBySocket({ ...pair, content, clientId }, { ...deps.socket, readHistory: readAll });
      }
      return client.change(tolerantChatEntry, 'POST', path`/api/chat/messages/`, {
        receiver: idAsSent(otherId),
        message: content,
        client_id: clientId,
      });
    },
    ...createChatPeople(deps),
  };
}

/** Saved replies: extension `talk`. Check for it first. */
export function createReplies(client: Client) {
  const all = path`/api/chat/replies/`;
  return {
    /** The caller's replies, by title. */
    list: () => readList(client, tolerantSavedReply, { path: all }),
    /** 400 on `title`, `text`; 409: there are as many as one can have. */
    add: (json: ReplyPayload) => client.change(tolerantSavedReply, 'POST', all, json),
    /** 400 on `title`, `text`; 404. */
    change: (id: string, json: ReplyPayload) =>
      client.change(tolerantSavedReply, 'PUT', path`/api/chat/replies/${id}/`, json),
    remove: (id: string) => client.tell('DELETE', path`/api/chat/replies/${id}/`),
  };
}
