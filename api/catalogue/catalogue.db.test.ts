import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  auditLog,
  badges,
  expertiseAliases,
  expertises,
  mentorExpertises,
  mentorshipExpertises,
  reviewBadges,
  scopes,
} from '~/api/db/schema';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, MONDAY, type Person } from '~/tests/support/world';

const { world, eva, marcos, ana, admin, elena } = await freshWorld({
  eva: 'mentor',
  marcos: 'mentor',
  ana: 'student',
  admin: 'admin',
  elena: 'support',
});

type Entry = { key: string; name_id: string; name: string; used: number; retired_at: string | null };

const TABLES = [scopes, expertises, badges];
const original = await Promise.all(TABLES.map((table) => world.db.select().from(table)));
beforeEach(async () => {
  world.setNow(MONDAY);
  for (const table of TABLES.toReversed()) await world.db.delete(table);
  for (const [i, table] of TABLES.entries()) await world.db.insert(table).values(original[i] as never);
});

const ask = (by: Person | null, method: string, path: string, body?: object) =>
  world.call(method, path, { ...(by && { token: by.token }), body });
const desk = (method: string, path: string, body?: object, by = admin) =>
  ask(by, method, `/api/staff/catalogue/${path}/`, body);
const list = async (kind: string): Promise<Entry[]> => (await desk('GET', kind)).body;
const keyOf = async (nameId: string) =>
  (await list('expertises')).find((one) => one.name_id === nameId)?.key ?? '';
const teach = (mentor: Person, expertises: string[]) =>
  ask(mentor, 'PATCH', '/api/auth/profile/', { expertises });
const taught = async (mentor: Person): Promise<string[]> =>
  (await ask(mentor, 'GET', '/api/auth/me/')).body.profile.expertises.map(
    (one: { name_id: string }) => one.name_id,
  );
const merge = async (from: string, into: string) =>
  desk('POST', `expertises/${await keyOf(from)}/merge`, { into: await keyOf(into) });
const found = async (name: string) =>
  (await ask(ana, 'GET', `/api/mentors/?expertises=${name}`)).body.map((one: Person) => one.username);

test('support reads the catalogue and changes nothing of it', async () => {
  expect((await desk('GET', 'expertises', undefined, elena)).status).toBe(200);
  expect((await desk('GET', 'badges/csv', undefined, elena)).status).toBe(200);
  for (const [method, path, body] of [
    ['POST', 'scopes', { name_id: 'cine', name: 'Cine' }],
    ['PATCH', 'badges/1', { points: 500 }],
    ['DELETE', 'badges/1'],
    ['POST', 'badges/1/merge', { into: '2' }],
    ['POST', 'badges/1/move', { by: 'down' }],
    ['POST', 'scopes/csv', { csv: 'name_id,name\ncine,Cine' }],
  ] as const)
    expect([path, (await desk(method, path, body, elena)).status]).toEqual([path, 403]);
});

test('one is added, renamed with its address, and refused beside its field', async () => {
  const sent = { name_id: 'ajedrez', name: 'Ajedrez', description: '', scope: 'arte' };
  const added = await desk('POST', 'expertises', sent);
  expect([added.status, added.body]).toEqual([201, expect.objectContaining({ ...sent, used: 0 })]);
  const path = `expertises/${added.body.key}`;
  expect((await desk('PATCH', path, { name: 'Ajedrez y damas' })).body).toMatchObject({
    name_id: 'ajedrez',
    name: 'Ajedrez y damas',
    scope: 'arte',
  });
  expect((await desk('POST', 'expertises', sent)).body).toEqual({
    name_id: ['Ya existe: materia «ajedrez».'],
  });
  expect((await desk('PATCH', path, { name: ' ', scope: 'nada' })).body).toEqual({
    name: ['No puede estar vacío.'],
  });
  expect((await desk('PATCH', path, { scope: 'nada' })).body).toEqual({
    scope: ['No existe esa categoría.'],
  });
  expect((await desk('PATCH', 'badges/1', { icon: 'javascript:alert(1)' })).status).toBe(400);
  expect((await desk('PATCH', 'badges/1', { points: '9' })).body.points).toBe(9);
  expect((await desk('DELETE', path)).status).toBe(204);
  expect((await desk('PATCH', path, { name: 'Nada' })).status).toBe(404);
  const log = await world.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.filter(({ act }) => act === 'catalogue').map(({ detail }) => detail)).toEqual([
    'Materia añadida: Ajedrez',
    'Materia cambiada: Ajedrez',
    'Medalla cambiada: Explicación clara',
    'Materia borrada: Ajedrez y damas',
  ]);
});

test('what used one uses the other, once; its address and searches lead on', async () => {
  await teach(eva, ['algebra', 'calculo']);
  await teach(marcos, ['algebra', 'estadistica']);
  await ask(ana, 'PATCH', '/api/auth/profile/', { interests: ['calculo', 'algebra'] });
  const session = await insertSession(world, { mentor: eva, students: [ana], startsIn: 48 });
  const ids = await Promise.all(['algebra', 'calculo'].map(keyOf));
  await world.db
    .insert(mentorshipExpertises)
    .values(ids.map((id) => ({ mentorshipId: session.id, expertiseId: Number(id) })));
  const merged = await merge('algebra', 'calculo');
  expect([merged.status, merged.body.name_id, merged.body.used]).toEqual([200, 'calculo', 4]);
  expect([await taught(eva), await taught(marcos)]).toEqual([['calculo'], ['calculo', 'estadistica']]);
  expect(await found('algebra')).toEqual(await found('calculo'));
  expect((await found('algebra')).sort()).toEqual(['eva', 'marcos']);
  expect((await ask(null, 'GET', '/api/subjects/algebra/')).body.subject.name_id).toBe('calculo');
  // Forms and drafts that still say the old one.
  expect((await teach(marcos, ['estadistica', 'algebra', 'calculo'])).status).toBe(200);
  expect(await taught(marcos)).toEqual(['estadistica', 'calculo']);
  const start = '2026-10-21T10:00:00Z';
  const booking = world.booking(eva, ana, start, '2026-10-21T11:00:00Z', { expertises: ['algebra'] });
  const booked = await ask(ana, 'POST', '/api/mentorships/', booking);
  expect(booked.body.expertises).toEqual(['calculo']);
  // A chain leads to its end, and nobody takes the old address.
  await merge('calculo', 'estadistica');
  expect((await ask(null, 'GET', '/api/subjects/algebra/')).body.subject.name_id).toBe('estadistica');
  const again = { name_id: 'algebra', name: 'Álgebra', scope: 'matematicas' };
  expect((await desk('POST', 'expertises', again)).body).toEqual({
    name_id: [expect.stringContaining('dirección antigua')],
  });
  expect((await merge('estadistica', 'estadistica')).status).toBe(400);
});

test('two merges against each other, and a profile saved beside a merge, lose nothing', async () => {
  await teach(eva, ['algebra']);
  await teach(marcos, ['calculo']);
  const [a = '', b = ''] = await Promise.all(['algebra', 'calculo'].map(keyOf));
  const both = await Promise.all([
    desk('POST', `expertises/${a}/merge`, { into: b }),
    desk('POST', `expertises/${b}/merge`, { into: a }),
    teach(eva, ['calculo', 'algebra', 'estadistica']),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 200, expect.any(Number)]);
  expect([400, 404]).toContain(both.map(({ status }) => status).sort()[2]);
  const left = (await list('expertises')).filter(({ key }) => key === a || key === b);
  expect(left).toHaveLength(1);
  const [kept] = left;
  expect((await taught(eva)).sort()).toEqual([kept?.name_id, 'estadistica'].sort());
  expect(await taught(marcos)).toEqual([kept?.name_id]);
  expect(await world.db.$count(expertiseAliases)).toBe(1);
  const ids = (await world.db.select().from(mentorExpertises)).map(({ expertiseId }) => String(expertiseId));
  expect(ids.filter((id) => id === a || id === b).every((id) => id === kept?.key)).toBe(true);
});

test('a retired area stays with who has it and is offered to nobody', async () => {
  await teach(eva, ['algebra']);
  const path = `expertises/${await keyOf('algebra')}`;
  expect((await desk('PATCH', path, { retired: true })).body.retired_at).toBe(MONDAY.toISOString());
  const offered = async () =>
    JSON.stringify([
      (await ask(null, 'GET', '/api/expertises/')).body,
      (await ask(null, 'GET', '/api/subjects/')).body,
    ]);
  expect(await offered()).not.toContain('"algebra"');
  expect((await teach(eva, ['algebra', 'calculo'])).status).toBe(200);
  expect(await taught(eva)).toEqual(['algebra', 'calculo']);
  expect((await teach(marcos, ['algebra'])).body).toEqual({ expertises: ['Ya no se ofrece «Álgebra».'] });
  const booked = await ask(ana, 'POST', '/api/mentorships/', {
    ...world.booking(eva, ana, '2026-10-21T08:00:00Z', '2026-10-21T09:00:00Z'),
    expertises: ['algebra'],
  });
  expect([booked.status, booked.body]).toEqual([400, { expertises: ['Ya no se ofrece «Álgebra».'] }]);
  expect((await desk('DELETE', path)).status).toBe(409);
  await desk('PATCH', path, { retired: false });
  expect(await offered()).toContain('"algebra"');
  await desk('PATCH', 'scopes/matematicas', { retired: true });
  expect(await offered()).not.toContain('matematicas');
});

test('a retired badge stays where it was given; a merged one goes on as the other', async () => {
  const { id } = await insertSession(world, { mentor: eva, students: [ana], startsIn: -48 });
  const review = { mentorship: id, title: 'Bien', calification: 5, text: 'Bien.' };
  const { body } = await ask(ana, 'POST', '/api/reviews/', { ...review, badges: [1, 2] });
  await desk('PATCH', 'badges/1', { retired: true });
  const change = (badges: number[]) => ask(ana, 'PATCH', `/api/reviews/${body.id}/`, { badges });
  expect((await change([1, 2, 3])).status).toBe(200);
  const all = (await ask(ana, 'GET', '/api/badges/')).body;
  expect(all.map((one: { id: number }) => one.id)).not.toContain(1);
  await desk('POST', 'badges/2/merge', { into: '1' });
  const given = await world.db.select().from(reviewBadges).orderBy(asc(reviewBadges.badgeId));
  expect(given.map(({ badgeId }) => badgeId)).toEqual([1, 3]);
  await change([3]);
  expect((await change([1])).body).toEqual({ badges: ['No existe la medalla 1.'] });
});

test('scopes and what is in them are put in order, which everybody sees', async () => {
  const shown = async () =>
    (await ask(null, 'GET', '/api/expertises/scopes/')).body.map((one: { value: string }) => one.value);
  const [first = '', second = '', ...rest] = await shown();
  await desk('POST', `scopes/${second}/move`, { by: 'up' });
  expect(await shown()).toEqual([second, first, ...rest]);
  await desk('POST', `scopes/${second}/move`, { by: 'up' });
  expect(await shown()).toEqual([second, first, ...rest]);
  const given = async () => (await ask(ana, 'GET', '/api/badges/')).body.map((one: { id: number }) => one.id);
  const [one, two, ...others] = await given();
  await desk('POST', `badges/${one}/move`, { by: 'down' });
  expect(await given()).toEqual([two, one, ...others]);
  await merge('algebra', 'calculo');
  expect((await desk('POST', 'scopes/matematicas/merge', { into: 'arte' })).status).toBe(200);
  expect(await shown()).not.toContain('matematicas');
  const { body } = await ask(null, 'GET', '/api/expertises/?scope=arte');
  expect(JSON.stringify(body)).toContain('calculo');
});

test('what goes out comes in as the same; wrong lines are told, all of them, and nothing is changed', async () => {
  const risky = { name: '=cmd|1', description: "'+1", icon: '', points: 3 };
  await desk('POST', 'badges', risky);
  for (const kind of ['scopes', 'expertises', 'badges']) {
    const { csv } = (await desk('GET', `${kind}/csv`)).body;
    expect(csv).not.toMatch(/(^|;)"?[=+\-@]/m);
    const { status, body } = await desk('POST', `${kind}/csv`, { csv });
    const changes = new Set(body.map((one: { change: string }) => one.change));
    expect([status, changes, body.length]).toEqual([200, new Set(['same']), (await list(kind)).length]);
  }
  const before = await list('badges');
  const csv = 'name;points\nPuntualidad;12\nNueva;5\n;x\nNUEVA;1\n';
  expect((await desk('POST', 'badges/csv', { csv })).body).toEqual({
    csv: [
      'Línea 4, name: El nombre es obligatorio.',
      'Línea 4, points: Los puntos deben ser un número entero.',
      'Línea 5: «NUEVA» ya está en la línea 3.',
    ],
  });
  const right = 'name;points;description\nPuntualidad;12;A su hora.\nNueva;5;\n';
  const dry = await desk('POST', 'badges/csv', { csv: right, dry_run: true });
  expect(dry.body).toEqual([
    expect.objectContaining({ line: 2, name: 'Puntualidad', change: 'changed' }),
    { line: 3, name: 'Nueva', change: 'added', fields: [] },
  ]);
  expect(dry.body[0].fields).toContain('points');
  expect(await list('badges')).toEqual(before);
  expect((await desk('POST', 'badges/csv', { csv: right })).body).toEqual(dry.body);
  expect(await list('badges')).toHaveLength(before.length + 1);
});
