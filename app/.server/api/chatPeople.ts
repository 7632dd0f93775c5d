/**
 * Whom the caller can talk with (spec.md sections 6 and 7): mentors; for a mentor the students with a conversation. Where the server tells
 * of all conversations (extension `chat-people`), their people come first, whoever they are.
 */
import type { User } from '../../../api/contract/tolerant';
import { chatTalker } from '../../../api/contract/tolerantChat';
import { recentFirst, searchPeople } from '../../domain/chatPeople';
import { ANY_MENTOR } from '../../domain/mentorQuery';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './pages';
import type { ChatPerson } from './shapes';
import type { Api } from './types';

/** Sessions that a username is looked for in. */
const SESSIONS = 12;

export interface PeopleDeps {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  getMe: Api['auth']['getMe'];
  mentors: Pick<Api['mentors'], 'list' | 'find' | 'search'>;
  listSessions: Api['mentorships']['listPage'];
}

export function createChatPeople(deps: PeopleDeps): Pick<Api['chat'], 'listPeople' | 'findPerson'> {
  const { client, mentors } = deps;
  const has = async (name: string) => (await deps.listCapabilities()).has(name);

  async function readTalkers(address: string): Promise<ChatPerson[]> {
    const found = await readList(client, chatTalker, { method: 'GET', path: address });
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
