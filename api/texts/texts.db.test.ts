import { beforeEach, expect, test } from 'vitest';
import { auditLog, textVersions } from '~/api/db/schema';
import { again } from '~/tests/support/booked';
import { freshWorld, MONDAY, type Person } from '~/tests/support/world';
import { keepConfigured } from './store';

const { world, ana, admin, elena } = await freshWorld({ ana: 'student', admin: 'admin', elena: 'support' });

beforeEach(async () => {
  world.setNow(MONDAY);
  await world.db.delete(textVersions);
});

const ask = (by: Person | null, method: string, path: string, body?: object) =>
  world.call(method, path, { ...(by && { token: by.token }), body });
const GIL = { name: 'Academia Gil', tax_id: 'b12345678', address: 'Mayor 1', email: 'hola@gil.example' };
const save = (body: object, by = admin) =>
  ask(by, 'PUT', '/api/staff/texts/', { what: 'Nos mudamos.', ...body });
const read = async () => (await ask(null, 'GET', '/api/texts/')).body;
const isNews = async (person: Person) =>
  (await ask(await again(world, person), 'GET', '/api/auth/frame/')).body.new_texts ?? false;

test('administrators save the data as a version with its log line; support and wrong data are refused', async () => {
  expect((await read()).operator.name).toBe('');
  expect((await save(GIL, elena)).status).toBe(403);
  expect((await save({ ...GIL, tax_id: '¿?', email: 'no', what: ' ' })).body).toEqual({
    tax_id: ['Escribe un NIF como B12345678.'],
    email: ['Escribe un correo válido.'],
    what: ['Escribe qué cambia.'],
  });
  const { status, body } = await save(GIL);
  expect([status, body.operator.tax_id, body.versions[0]]).toEqual([
    200,
    'B12345678',
    { at: MONDAY.toISOString(), what: 'Nos mudamos.' },
  ]);
  expect(await read()).toEqual(body);
  const acts = (await world.db.select().from(auditLog)).map(({ act }) => act);
  expect(acts.filter((act) => act === 'texts')).toHaveLength(1);
});

test('the configuration wins, says so, and makes a version only where it changes something', async () => {
  const configured = { name: 'Escuela Sol' };
  const { clock } = world.services;
  await save(GIL);
  for (const _ of [1, 2]) await keepConfigured({ operator: configured, clock }, world.db);
  expect((await read()).versions.slice(0, 2).map((one: { what: string }) => one.what)).toEqual([
    'Cambian los datos de quien gestiona el sitio.',
    'Nos mudamos.',
  ]);
  expect((await read()).operator).toMatchObject({ name: 'Escuela Sol', address: 'Mayor 1' });
});

test('who was there before sees a change once; who came later, never', async () => {
  expect(await isNews(ana)).toBe(false);
  world.setNow(MONDAY.getTime() + 60_000);
  await save(GIL, await again(world, admin));
  const late = await world.person('luz', 'alumno');
  expect([await isNews(ana), await isNews(late)]).toEqual([true, false]);
  expect((await ask(await again(world, ana), 'POST', '/api/texts/seen/')).status).toBe(204);
  expect(await isNews(ana)).toBe(false);
});
