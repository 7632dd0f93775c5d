/**
 * /api/notifications/ of the foreign server: a plain list, oldest first; its own types, texts of which some
 * are missing.
 */
import type { Hono } from 'hono';
import { type Foreign, type ForeignEnv, list } from './foreign';
import type { Person } from './foreignPeople';
import { type Habits, writeDate } from './foreignShapes';
import type { ForeignState } from './foreignState';

export interface Notice {
  id: number;
  owner: Person;
  type: string;
  title: string;
  /** Null: sent as null, or left out where the server is lean. */
  description: string | null;
  /** Milliseconds. */
  created: number;
  /** Milliseconds; null: unread. */
  read: number | null;
}

/** One more for `owner`: unread, of now, unless told otherwise. */
export function putNotice(
  state: ForeignState,
  owner: Person,
  more: Partial<Omit<Notice, 'owner'>> = {},
): Notice {
  const id = state.next();
  const usual = { type: 'system', title: `Aviso ${id}`, description: null, created: Date.now(), read: null };
  const made = { id, owner, ...usual, ...more };
  state.notices.push(made);
  return made;
}

/** PUT wants `read_at`, as the contract sends it. */
export function addNotices(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;
  const ofMe = (me: Person) => state.notices.filter((one) => one.owner.id === me.id);
  const write = (one: Notice) => writeNotice(one, foreign.habits);

  app.get('/api/notifications/', (c) => {
    const all = ofMe(c.get('me')).map(write);
    return c.json(list(c, all, { paged: foreign.habits.otherPaging, size: foreign.habits.pageSize }));
  });

  app.post('/api/notifications/mark-all-as-read/', (c) => {
    for (const one of ofMe(c.get('me'))) one.read ??= Date.now();
    return c.json({ status: 'ok' });
  });

  app.put('/api/notifications/:id/', async (c) => {
    const found = ofMe(c.get('me')).find((one) => String(one.id) === c.req.param('id'));
    if (!found) return c.json({ detail: 'No encontrado.' }, 404);
    const { read_at } = await c.req.json<{ read_at?: string | null }>();
    if (read_at === undefined) return c.json({ read_at: ['Este campo es requerido.'] }, 400);
    const read = read_at === null ? null : Date.parse(read_at);
    if (Number.isNaN(read)) return c.json({ read_at: ['Fecha/hora con formato erróneo.'] }, 400);
    found.read = read;
    return c.json(write(found));
  });
}

function writeNotice({ id, type, title, description, created, read }: Notice, habits: Habits) {
  const optional = {
    description,
    read_at: read === null ? null : writeDate(read, habits),
  };
  const sent = Object.entries(optional).filter(([, value]) => !habits.lean || value !== null);
  return { id, type, title, created_at: writeDate(created, habits), ...Object.fromEntries(sent) };
}
