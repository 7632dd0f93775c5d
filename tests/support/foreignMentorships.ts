/** /api/mentorships/ of the foreign server. */
import type { Hono } from 'hono';
import { instantOf } from '~/app/domain/time/dates';
import { type Foreign, type ForeignEnv, list } from './foreign';
import type { Person } from './foreignPeople';
import { writeBooking } from './foreignShapes';
import type { Booking } from './foreignState';
import { ZONE } from './foreignWeek';

interface Sent {
  mentor?: string;
  alumnos?: string[];
  init_date?: string;
  end_date?: string;
  room_code?: string;
  price?: number;
  additional_information?: string;
  expertises?: string[];
}

export function addMentorships(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;
  const write = (one: Booking) => writeBooking(one, foreign.habits, Date.now());
  const isIn = (one: Booking, who: Person) =>
    one.mentor.id === who.id || one.alumnos.some((a) => a.id === who.id);
  /** By `identifier`; a server that has none takes the id. */
  const find = (key: string, who: Person) =>
    state.bookings.find(
      (b) => (foreign.habits.identifiers ? b.identifier : String(b.id)) === key && isIn(b, who),
    );

  app.get('/api/mentorships/', (c) => {
    const days = foreign.extensions.includes('requests') ? c.req.query() : {};
    const isAsked = ({ start, end }: Booking) =>
      (!days.from || end > instantOf(days.from, '00:00', ZONE).getTime()) &&
      (!days.to || start < instantOf(days.to, '24:00', ZONE).getTime());
    const own = state.bookings.filter((b) => isIn(b, c.get('me')) && isAsked(b)).map(write);
    return c.json(list(c, own, { paged: !foreign.habits.otherPaging, size: foreign.habits.pageSize }));
  });

  app.post('/api/mentorships/', async (c) => {
    const sent = await c.req.json<Sent>();
    const mentor = state.people.find((p) => p.username === sent.mentor && p.user_type === 'mentor');
    const alumnos = state.people.filter((p) => sent.alumnos?.includes(p.username));
    const [start, end] = [Date.parse(sent.init_date ?? ''), Date.parse(sent.end_date ?? '')];
    if (!mentor) return c.json({ mentor: ['Objeto con username inexistente.'] }, 400);
    if (alumnos.length === 0 || !(start < end))
      return c.json({ non_field_errors: ['Datos no válidos.'] }, 400);
    if (state.clash(mentor.id, start, end))
      return c.json({ detail: 'El mentor ya tiene una sesión a esa hora.' }, 409);
    const id = state.next();
    const booking: Booking = {
      id,
      identifier: `session-${id}-x`,
      mentor,
      alumnos,
      start,
      end,
      price: Number(sent.price),
      room_code: sent.room_code ?? `MENTOR-2026-${id}`,
      confirmation: false,
      additional_information: sent.additional_information ?? '',
      expertises: sent.expertises ?? [],
    };
    state.bookings.push(booking);
    return c.json(write(booking), 201);
  });

  app.get('/api/mentorships/:key/', (c) => {
    const found = find(c.req.param('key'), c.get('me'));
    return found ? c.json(write(found)) : c.json({ detail: 'No encontrado.' }, 404);
  });

  app.put('/api/mentorships/:key/', async (c) => {
    const found = find(c.req.param('key'), c.get('me'));
    if (!found) return c.json({ detail: 'No encontrado.' }, 404);
    if (found.mentor.id !== c.get('me').id) return c.json({ detail: 'No tiene permiso.' }, 403);
    const sent = await c.req.json<{ confirmation?: boolean }>();
    found.confirmation = sent.confirmation ?? found.confirmation;
    return c.json(write(found));
  });

  app.post('/api/mentorships/:key/reschedule/', async (c) => {
    const found = foreign.extensions.includes('reschedule')
      ? find(c.req.param('key'), c.get('me'))
      : undefined;
    if (!found) return c.json({ detail: 'No encontrado.' }, 404);
    const sent = await c.req.json<Sent>();
    found.start = Date.parse(sent.init_date ?? '');
    found.end = Date.parse(sent.end_date ?? '');
    found.confirmation &&= found.mentor.id === c.get('me').id;
    return c.json(write(found));
  });

  app.delete('/api/mentorships/:key/', (c) => {
    const found = find(c.req.param('key'), c.get('me'));
    if (!found) return c.json({ detail: 'No encontrado.' }, 404);
    state.bookings.splice(state.bookings.indexOf(found), 1);
    return c.body(null, 204);
  });
}
