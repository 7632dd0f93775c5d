/**
 * The rooms of the foreign server, where a test gives it the extension `talk`: who is inside, over
 * HTTP; the socket is in foreignRoomSocket.ts.
 */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Foreign, ForeignEnv } from './foreign';
import type { Person } from './foreignPeople';
import { writeDate, writePerson } from './foreignShapes';
import type { Booking } from './foreignState';

const MINUTE = 60_000;

export interface RoomGuest {
  person: Person;
  booking: Booking;
  role: 'moderator' | 'participant';
}

/** Entry tokens given so far, and who is inside which session's room. */
export class ForeignRooms {
  readonly tokens = new Map<string, RoomGuest>();
  /** Places for students. */
  size = 5;
  private readonly inside = new Map<Booking, Map<Person, RoomGuest>>();

  enter(guest: RoomGuest): string | 'full' {
    const people = this.inside.get(guest.booking) ?? new Map<Person, RoomGuest>();
    const students = [...people.values()].filter(({ role }) => role === 'participant');
    const isNew = !people.has(guest.person) && guest.role === 'participant';
    if (isNew && students.length >= this.size) return 'full';
    this.inside.set(guest.booking, people.set(guest.person, guest));
    const token = `room.${randomUUID()}`;
    this.tokens.set(token, guest);
    return token;
  }

  leave(booking: Booking, person: Person): void {
    this.inside.get(booking)?.delete(person);
  }

  presentIn(booking: Booking): RoomGuest[] {
    return [...(this.inside.get(booking)?.values() ?? [])];
  }
}

export function addRooms(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state, rooms } = foreign;
  const missing = { detail: 'No encontrado.' };
  const find = (key: string, who: Person) => {
    if (!foreign.extensions.includes('talk')) return undefined;
    const booking = state.bookings.find((one) => one.identifier === key);
    const isIn = booking && (booking.mentor.id === who.id || booking.alumnos.some(({ id }) => id === who.id));
    return isIn || ['admin', 'support'].includes(who.user_type) ? booking : undefined;
  };
  const present = (booking: Booking) =>
    rooms.presentIn(booking).map(({ person, role }) => ({
      ...writePerson(person, foreign.habits),
      role,
      entered_at: writeDate(Date.now(), foreign.habits),
    }));

  app.post('/api/mentorships/:key/room/', (c) => {
    const person = c.get('me');
    const booking = find(c.req.param('key'), person);
    if (!booking) return c.json(missing, 404);
    const role = person.user_type === 'alumno' ? 'participant' : 'moderator';
    const opens = booking.start - (role === 'moderator' ? 15 : 10) * MINUTE;
    const closes = booking.end + 30 * MINUTE;
    const [opens_at, closes_at] = [opens, closes].map((at) => writeDate(at, foreign.habits));
    if (!booking.confirmation || Date.now() < opens || Date.now() >= closes)
      return c.json({ detail: 'La sala no está abierta.', opens_at, closes_at }, 409);
    const token = rooms.enter({ person, booking, role });
    if (token === 'full') return c.json({ detail: 'La sala está llena.' }, 409);
    const entry = { token, role, opens_at, closes_at, room_size: rooms.size, heartbeat_seconds: 15 };
    return c.json({ ...entry, room_code: booking.room_code, present: present(booking) });
  });

  app.delete('/api/mentorships/:key/room/', (c) => {
    const booking = find(c.req.param('key'), c.get('me'));
    if (!booking) return c.json(missing, 404);
    rooms.leave(booking, c.get('me'));
    return c.body(null, 204);
  });

  app.get('/api/mentorships/:key/presence/', (c) => {
    const booking = find(c.req.param('key'), c.get('me'));
    return booking ? c.json(present(booking)) : c.json(missing, 404);
  });
}
