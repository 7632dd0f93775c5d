/** /api/badges/ of the foreign server: a plain list; a mentor's own are those of the reviews received. */
import type { Hono } from 'hono';
import { type Foreign, type ForeignEnv, list } from './foreign';
import { type Habits, writeNumber } from './foreignShapes';

/** Icons: a path of this server, a whole address, one that is not there, none at all. */
export const BADGES = [
  [1, 'Puntualidad', 'Empieza a su hora.', '/media/badges/puntualidad.svg', 10],
  [2, 'Claridad', 'Lo explica con palabras sencillas.', 'https://medallas.example.org/claridad.svg', 15],
  [3, 'Paciencia', 'Repite lo que haga falta.', '/media/badges/falta.svg', 10],
  [4, 'Buen humor', null, null, null],
  [5, 'Constancia', '', '', 5],
].map(([id, name, description, icon, points]) => ({
  id: Number(id),
  name: String(name),
  description,
  icon,
  points: points === null ? null : Number(points),
}));
type Badge = (typeof BADGES)[number];

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="teal"/></svg>';

/** Mentors have the badges received; students those given where it has `marketplace`, and are refused elsewhere. */
export function addBadges(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;
  const paging = () => ({ paged: foreign.habits.otherPaging, size: foreign.habits.pageSize });
  const write = (one: Badge) => writeBadge(one, foreign.habits);

  app.get('/api/badges/', (c) => c.json(list(c, BADGES.map(write), paging())));
  app.get('/api/badges/get_my_badges/', (c) => {
    const me = c.get('me');
    const isMentor = me.user_type === 'mentor';
    if (!isMentor && !foreign.extensions.includes('marketplace'))
      return c.json({ detail: 'No tiene permiso.' }, 403);
    const given = state.reviews
      .filter(({ mentor, alumno }) => (isMentor ? mentor : alumno).id === me.id)
      .flatMap((one) => one.badges);
    const own = BADGES.filter((one) => given.includes(one.id));
    return c.json({
      badges: own.map((one) => ({ ...write(one), count: given.filter((id) => id === one.id).length })),
      total_badges: given.length,
      unique_badges: own.length,
    });
  });
  app.get('/api/badges/:id/', (c) => {
    const found = BADGES.find((one) => String(one.id) === c.req.param('id'));
    return found ? c.json(write(found)) : c.json({ detail: 'No encontrado.' }, 404);
  });
}

/** For anybody, as a web server would have them. */
export function addIcons(app: Hono<ForeignEnv>): void {
  app.get('/media/badges/puntualidad.svg', (c) => c.body(ICON, 200, { 'Content-Type': 'image/svg+xml' }));
}

export function writeBadge(one: Badge, habits: Habits) {
  const { id, name, points, ...texts } = one;
  const all = { ...texts, points: points === null ? null : writeNumber(points, habits) };
  const sent = Object.entries(all).filter(([, value]) => !habits.lean || value !== null);
  return { id, name, ...Object.fromEntries(sent) };
}
