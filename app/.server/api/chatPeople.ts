/** Whom the caller can talk with (spec.md sections 6 and 7): mentors; for a mentor the students with a conversation. */
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
  let students: Promise<ChatPerson[]> | null = null;

  async function readStudents(): Promise<ChatPerson[]> {
    const { id } = await deps.getMe();
    const call = { method: 'GET', path: path`/api/chat/students-with-chats/${id}/` } as const;
    return (await readList(client, chatTalker, call)).map(({ last_message_at, ...person }) => ({
      ...person,
      lastMessageAt: last_message_at,
    }));
  }
  const listStudents = () => {
    students ??= readStudents();
    return students;
  };

  async function searchMentors(q: string, size: number) {
    if (!(await deps.listCapabilities()).has('mentor-search')) return null;
    try {
      const found = await mentors.search({ ...ANY_MENTOR, q }, { page: 1, size });
      return { people: found.mentors.map(unwritten), count: found.count };
    } catch (error) {
      // It was there a minute ago: the plain list is.
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  /** Who books can be written to before writing first. */
  async function findStudent(username: string): Promise<User | null> {
    const wanted = { status: 'all', q: username, page: 1, size: SESSIONS } as const;
    const { items } = await deps.listSessions(wanted);
    return items.flatMap(({ alumnos }) => alumnos).find(isCalled(username)) ?? null;
  }

  return {
    async listPeople({ q, size }) {
      const me = await deps.getMe();
      const found = me.user_type === 'mentor' ? null : await searchMentors(q, size);
      if (found) return { ...found, people: found.people.sort(recentFirst).slice(0, size) };
      const all = me.user_type === 'mentor' ? await listStudents() : (await mentors.list()).map(unwritten);
      const fitting = searchPeople(all, q).sort(recentFirst);
      return { people: fitting.slice(0, size), count: fitting.length };
    },

    async findPerson(username) {
      const me = await deps.getMe();
      if (me.user_type !== 'mentor') {
        const mentor = await mentors.find(username);
        return mentor && unwritten(mentor);
      }
      const known = (await listStudents()).find(isCalled(username));
      if (known) return known;
      const student = await findStudent(username);
      return student && unwritten(student);
    },
  };
}

const unwritten = (person: User): ChatPerson => ({ ...person, lastMessageAt: null });

function isCalled(username: string) {
  const wanted = username.toLowerCase();
  return (one: User) => one.username.toLowerCase() === wanted;
}
