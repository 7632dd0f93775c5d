/** Profiles, pictures and weekly hours of the foreign server. */
import type { Context, Hono } from 'hono';
import type { Foreign, ForeignEnv } from './foreign';
import { applyProfile, refusedFields, type Sent } from './foreignProfileRules';
import { writePerson } from './foreignShapes';
import { type Stretch, writeWeek } from './foreignWeek';

const LISTS = ['expertises', 'interests', 'subjects_needed_help', 'learning_goals'];
const NOT_SENT = 'No se ha enviado ningún archivo.';
const NO_PICTURE =
  'Cargue una imagen válida. El archivo que ha cargado no es una imagen o es una imagen corrupta.';

export function addProfile(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;

  app.on(['PUT', 'PATCH'], '/api/auth/profile/', async (c) => {
    const me = c.get('me');
    const { picture, ...sent } = await readSent(c);
    const errors = refusedFields(me, sent);
    if (picture) Object.assign(errors, await refusedPicture(picture));
    if (Object.keys(errors).length > 0) return c.json(errors, 400);
    applyProfile(me, sent);
    if (picture) keepPicture(foreign, me.id, picture);
    return c.json(writePerson(me, foreign.habits));
  });

  app.put('/api/auth/profile/picture/', async (c) => {
    const picture = (await c.req.parseBody()).profile_picture;
    if (!(picture instanceof File)) return c.json({ profile_picture: [NOT_SENT] }, 400);
    const errors = await refusedPicture(picture);
    if (Object.keys(errors).length > 0) return c.json(errors, 400);
    keepPicture(foreign, c.get('me').id, picture);
    return c.json(writePerson(c.get('me'), foreign.habits));
  });
  app.all('/api/auth/profile/picture/', (c) =>
    c.json({ detail: `Método "${c.req.method}" no permitido.` }, 405, { Allow: 'PUT, OPTIONS' }),
  );

  app.get('/api/auth/profile/:id/', (c) => {
    const found = state.people.find((p) => String(p.id) === c.req.param('id'));
    if (!found) return c.json({ detail: 'No encontrado.' }, 404);
    const { email: _, phone_number: __, date_of_birth: ___, ...open } = writePerson(found, foreign.habits);
    return c.json(open);
  });

  app.get('/api/availability/', (c) => c.json(writeWeek(c.get('me').week, foreign.habits.week)));

  app.post('/api/availability/bulk_update/', async (c) => {
    const me = c.get('me');
    if (me.user_type !== 'mentor')
      return c.json({ detail: 'Usted no tiene permiso para realizar esta acción.' }, 403);
    const { availability } = await c.req.json<{ availability?: Stretch[] }>();
    if (!Array.isArray(availability)) return c.json({ availability: ['Este campo es requerido.'] }, 400);
    const errors = availability.map(refusedStretch);
    if (errors.some((one) => Object.keys(one).length > 0)) return c.json({ availability: errors }, 400);
    me.week = availability.map(withSeconds);
    return c.json({ message: 'Disponibilidad actualizada correctamente.' });
  });
}

/** JSON, or a form in which lists are JSON text (docs/contract.md, 'Bodies and forms'). */
async function readSent(c: Context): Promise<Sent & { picture?: File }> {
  if (c.req.header('content-type')?.includes('json')) return c.req.json<Sent>();
  const { profile_picture, ...form } = await c.req.parseBody();
  const read = Object.entries(form).map(([name, value]) => {
    if (LISTS.includes(name)) return [name, JSON.parse(String(value))];
    return [name, name === 'available' ? value === 'true' : value];
  });
  const picture = profile_picture instanceof File ? { picture: profile_picture } : {};
  return { ...Object.fromEntries(read), ...picture };
}

/** It looks at the first bytes only: PNG, JPEG, GIF or RIFF. */
async function refusedPicture(picture: File): Promise<Record<string, string[]>> {
  const head = Buffer.from(await picture.slice(0, 4).arrayBuffer()).toString('latin1');
  return /^(\x89PNG|\xff\xd8|GIF8|RIFF)/.test(head) ? {} : { profile_picture: [NO_PICTURE] };
}

/** Django keeps the name, and adds to it when it is taken. */
function keepPicture(foreign: Foreign, userId: number, picture: File): void {
  const path = `/media/profile_pictures/${foreign.state.next()}_${picture.name.replace(/[^\w.-]/g, '')}`;
  foreign.state.pictures.set(path, picture);
  const who = foreign.state.people.find((p) => p.id === userId);
  if (who) who.profile_picture = path;
}

function refusedStretch(one: Stretch): Record<string, string[]> {
  const bad = [
    'Hora con formato erróneo. Use uno de los siguientes formatos en su lugar: hh:mm[:ss[.uuuuuu]].',
  ];
  const errors: Record<string, string[]> = {};
  if (!Number.isInteger(one.day_of_week) || one.day_of_week < 0 || one.day_of_week > 6)
    errors.day_of_week = [`"${one.day_of_week}" no es una elección válida.`];
  for (const name of ['start_time', 'end_time'] as const)
    if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(one[name] ?? '')) errors[name] = bad;
  const [from, to] = [one.start_time, one.end_time];
  if (!errors.start_time && !errors.end_time && !to.startsWith('00:00') && to <= from)
    errors.non_field_errors = ['La hora de fin debe ser posterior a la de inicio.'];
  return errors;
}

function withSeconds({ day_of_week, start_time, end_time }: Stretch): Stretch {
  const full = (time: string) => (time.length === 5 ? `${time}:00` : time);
  return { day_of_week, start_time: full(start_time), end_time: full(end_time) };
}
