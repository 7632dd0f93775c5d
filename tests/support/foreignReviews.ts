/**
 * /api/reviews/ and /api/mentorships/without_review/ of the foreign server: paged, nothing can be asked for.
 * Sessions are named by their id alone (never `identifier`), a PUT wants every required field, both as Django
 * REST framework does it.
 */
import type { Context, Hono } from 'hono';
import { type Foreign, type ForeignEnv, list } from './foreign';
import { BADGES, writeBadge } from './foreignBadges';
import type { Person } from './foreignPeople';
import { type Habits, writeBooking, writeDate, writeNumber } from './foreignShapes';
import type { Booking, ForeignState } from './foreignState';

export interface ForeignReview {
  id: number;
  /** Id of the session. */
  mentorship: number;
  mentor: Person;
  alumno: Person;
  title: string;
  calification: number;
  text: string;
  badges: number[];
  /** Milliseconds. */
  created: number;
}

type Texts = Pick<ForeignReview, 'title' | 'calification' | 'text' | 'badges'>;

/** A confirmed session of an hour that ended a day ago, unless told otherwise. */
export function putSession(
  state: ForeignState,
  people: { mentor: Person; student: Person },
  more: Partial<Booking> = {},
): Booking {
  const id = state.next();
  const start = more.start ?? Date.now() - 90_000_000;
  const booking: Booking = {
    id,
    identifier: `session-${id}-x`,
    mentor: people.mentor,
    alumnos: [people.student],
    start,
    end: start + 3_600_000,
    price: 20,
    room_code: `MENTOR-2026-${id}`,
    confirmation: true,
    additional_information: 'Repaso',
    expertises: ['algebra'],
    ...more,
  };
  state.bookings.push(booking);
  return booking;
}

/** The review of a session by its first student, of now, unless told otherwise. */
export function putReview(
  state: ForeignState,
  { id: mentorship, mentor, alumnos: [alumno = mentor] }: Booking,
  more: Partial<ForeignReview> = {},
): ForeignReview {
  const id = state.next();
  const texts = { title: `Reseña ${id}`, calification: 5, text: 'Muy bien explicado.', badges: [] };
  const made = { id, mentorship, mentor, alumno, ...texts, created: Date.now(), ...more };
  state.reviews.push(made);
  return made;
}

export function addReviews(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;
  const paging = () => ({ paged: !foreign.habits.otherPaging, size: foreign.habits.pageSize });
  const write = (one: ForeignReview) => writeReview(one, foreign.habits);
  const hasReviewed = (me: Person, booking: Booking) =>
    state.reviews.some((one) => one.mentorship === booking.id && one.alumno.id === me.id);
  const isDone = (me: Person, one: Booking) =>
    one.confirmation && one.end <= Date.now() && one.alumnos.some((student) => student.id === me.id);
  const find = (c: Context) => state.reviews.find((one) => String(one.id) === c.req.param('id'));
  const none = { detail: 'No encontrado.' };
  const refused = { detail: 'No tiene permiso.' };

  app.get('/api/mentorships/without_review/', (c) => {
    const me = c.get('me');
    const open = state.bookings.filter((one) => isDone(me, one) && !hasReviewed(me, one));
    const all = open.map((one) => writeBooking(one, foreign.habits, Date.now()));
    return c.json(list(c, all, paging()));
  });

  app.get('/api/reviews/', (c) => {
    const all = [...state.reviews].sort((a, b) => b.created - a.created || b.id - a.id);
    return c.json(list(c, all.map(write), paging()));
  });

  app.post('/api/reviews/', async (c) => {
    const me = c.get('me');
    const sent = await c.req.json<Record<string, unknown>>();
    const booking = state.bookings.find((one) => String(one.id) === String(sent.mentorship));
    const errors = problems(sent, booking);
    if (Object.keys(errors).length > 0 || !booking) return c.json(errors, 400);
    if (!isDone(me, booking)) return c.json(refused, 403);
    if (hasReviewed(me, booking)) return c.json({ non_field_errors: ['Ya existe una reseña.'] }, 400);
    return c.json(write(putReview(state, booking, { ...textsOf(sent), alumno: me })), 201);
  });

  app.get('/api/reviews/:id/', (c) => {
    const found = find(c);
    return found ? c.json(write(found)) : c.json(none, 404);
  });

  app.put('/api/reviews/:id/', async (c) => {
    const found = find(c);
    if (!found) return c.json(none, 404);
    if (found.alumno.id !== c.get('me').id) return c.json(refused, 403);
    const sent = await c.req.json<Record<string, unknown>>();
    const errors = problems(
      sent,
      state.bookings.find((one) => one.id === found.mentorship),
    );
    if (Object.keys(errors).length > 0) return c.json(errors, 400);
    return c.json(write(Object.assign(found, textsOf(sent))));
  });

  app.delete('/api/reviews/:id/', (c) => {
    const found = find(c);
    if (!found) return c.json(none, 404);
    if (found.alumno.id !== c.get('me').id) return c.json(refused, 403);
    state.reviews.splice(state.reviews.indexOf(found), 1);
    return c.body(null, 204);
  });
}

function problems(sent: Record<string, unknown>, booking: Booking | undefined): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const name of ['mentorship', 'mentor', 'title', 'calification', 'text'])
    if (sent[name] === undefined || sent[name] === null) errors[name] = ['Este campo es requerido.'];
  for (const name of ['title', 'text'])
    if (sent[name] !== undefined && `${sent[name]}`.trim() === '')
      errors[name] = ['Este campo no puede estar en blanco.'];
  const key = (value: unknown) => [`Clave primaria "${value}" inválida - objeto no existe.`];
  if (!booking || String(booking.id) !== String(sent.mentorship)) errors.mentorship ??= key(sent.mentorship);
  else if (String(booking.mentor.id) !== String(sent.mentor)) errors.mentor ??= key(sent.mentor);
  if (![1, 2, 3, 4, 5].includes(Number(sent.calification)))
    errors.calification ??= ['Asegúrese de que este valor esté entre 1 y 5.'];
  const badges = Array.isArray(sent.badges) ? sent.badges : [];
  const unknown = badges.find((id) => BADGES.every((one) => one.id !== Number(id)));
  if (unknown !== undefined) errors.badges = key(unknown);
  if (badges.length > 3) errors.badges = ['Como máximo 3.'];
  return errors;
}

function textsOf(sent: Record<string, unknown>): Texts {
  const badges = Array.isArray(sent.badges) ? sent.badges.map(Number) : [];
  const [title, text] = [sent.title, sent.text].map((value) => `${value}`.trim());
  return { title: title ?? '', text: text ?? '', calification: Number(sent.calification), badges };
}

function writeReview(one: ForeignReview, habits: Habits) {
  const { id, first_name, last_name, profile_picture } = one.alumno;
  const given = BADGES.filter((badge) => one.badges.includes(badge.id));
  const badges = given.map((badge) => (habits.badgesAs === 'objects' ? writeBadge(badge, habits) : badge.id));
  const list = habits.badgesAs === 'review_badges' ? { review_badges: badges } : { badges };
  const picture = habits.lean && profile_picture === null ? {} : { profile_picture };
  return {
    id: one.id,
    mentorship: one.mentorship,
    mentor: { id: one.mentor.id },
    alumno: { ...(habits.authorIds ? { id } : {}), first_name, last_name, ...picture },
    title: one.title,
    calification: writeNumber(one.calification, habits),
    text: one.text,
    ...(habits.lean && given.length === 0 ? {} : list),
    created_at: writeDate(one.created, habits),
  };
}
