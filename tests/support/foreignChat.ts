/**
 * The chat of the foreign server on the plain contract alone: history and students over HTTP (here), the
 * socket in foreignChatSocket.ts. Its frames have no ids, no `client_id` and no acknowledgement; no unread
 * counts, no marking as read, no sending over HTTP.
 */
import type { Hono } from 'hono';
import type { Foreign, ForeignEnv } from './foreign';
import type { Person } from './foreignPeople';
import { type Habits, writeDate, writePerson } from './foreignShapes';
import type { ForeignState } from './foreignState';

export interface ForeignMessage {
  id: number;
  sender: number;
  receiver: number;
  content: string;
  /** Milliseconds. */
  created: number;
}

/** One more, of now unless told otherwise. Nobody's socket hears of it: `foreign.chat.say` tells them too. */
export function putMessage(
  state: ForeignState,
  sender: Pick<Person, 'id'>,
  receiver: Pick<Person, 'id'>,
  content: string,
  created = Date.now(),
): ForeignMessage {
  const made = { id: state.next(), sender: sender.id, receiver: receiver.id, content, created };
  state.messages.push(made);
  return made;
}

/** Complete conversations of any length; nobody reads or lists those of others. */
export function addChat(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;
  const refused = { detail: 'No tiene permiso.' };

  app.get('/api/chat/history/:userId/:otherUserId/', (c) => {
    const [one, other] = [Number(c.req.param('userId')), Number(c.req.param('otherUserId'))];
    if (one !== c.get('me').id) return c.json(refused, 403);
    const all = state.messages
      .filter((m) => (m.sender === one && m.receiver === other) || (m.sender === other && m.receiver === one))
      .sort((a, b) => a.created - b.created || a.id - b.id)
      .map((message) => writeMessage(message, foreign.habits));
    return c.json(foreign.habits.newestFirst ? all.reverse() : all);
  });

  app.get('/api/chat/students-with-chats/:mentorId/', (c) => {
    const me = c.get('me');
    if (me.user_type !== 'mentor' || Number(c.req.param('mentorId')) !== me.id) return c.json(refused, 403);
    const met = new Set(state.messages.flatMap((m) => othersIn(m, me.id)));
    const students = state.people.filter((one) => met.has(one.id) && one.user_type === 'alumno');
    return c.json(students.map((one) => writePerson(one, foreign.habits)));
  });
}

const othersIn = ({ sender, receiver }: ForeignMessage, me: number) =>
  sender === me ? [receiver] : receiver === me ? [sender] : [];

function writeMessage({ id, created, ...message }: ForeignMessage, habits: Habits) {
  const written = { ...message, created_at: writeDate(created, habits), is_read: false };
  return habits.messageIds ? { id, ...written } : written;
}
