import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorship } from '~/api/contract/mentorships';
import { notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { DAY } from '~/api/time';
import { again, bookSession, seat } from '~/tests/support/booked';
import { freshWorld, MONDAY, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea, admin } = await freshWorld({
  marcos: 'mentor',
  ana: 'student',
  bea: 'student',
  admin: 'admin',
});

const END = Date.parse('2026-10-20T11:00:00Z');
/** One that has just ended, confirmed. */
async function held(others: Person[] = [], confirmed = true, start = '2026-10-20T10:00:00Z') {
  world.setNow(MONDAY);
  const { path, id } = await bookSession(world, { mentor: marcos, student: ana, start, others, confirmed });
  world.setNow(END);
  return { path, id };
}
const ask = async (person: Person, method: string, path: string, body?: object) =>
  world.call(method, path, { token: (await again(world, person)).token, body });
const says = (person: Person, path: string, body: object) => ask(person, 'POST', `${path}reports/`, body);
const ABSENT = { kind: 'absent' };
const LATE = { kind: 'problem', reason: 'late', text: 'Llegó media hora tarde.' };
const points = async () => (await world.call('GET', '/api/mentors/marcos/')).body.profile.points;
const reportsOf = async (person: Person, path: string) => {
  const { body } = await ask(person, 'GET', path);
  mentorship.strict().parse(body);
  return body.reports;
};
/** Begins the request for a review. */
const ASKED = '¿Qué tal fue la sesión';
const told = async ({ id }: Person) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, id));
  return rows.map((row) => row.title);
};

test('an absence cancels points and review request, can be answered, and leaves no effect once taken back', async () => {
  const { path, id } = await held();
  await runSweep(world.services);
  expect((await told(ana)).filter((title) => title.startsWith(ASKED))).toHaveLength(1);
  expect(await points()).toBe(10);

  const made = await says(ana, path, { ...ABSENT, text: 'Esperé veinte minutos.' });
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ kind: 'absent', by: ana.id, about: marcos.id, reason: null, answer: null }),
  ]);
  expect(await points()).toBe(0);
  expect((await told(ana)).join()).not.toContain(ASKED);
  await runSweep(world.services);
  expect((await told(ana)).join()).not.toContain(ASKED);
  expect((await ask(ana, 'GET', '/api/mentorships/without_review/')).body.count).toBe(0);
  expect(await told(marcos)).toContain('Ana Pérez dice que no te presentaste');
  expect(world.mails.at(-1)?.text).toContain('Esperé veinte minutos.');
  expect((await says(ana, path, ABSENT)).status).toBe(409);
  // Pressed twice.
  expect((await says(ana, path, { ...ABSENT, text: 'Esperé veinte minutos.' })).body).toEqual(made.body);
  expect((await told(marcos)).filter((title) => title.includes('no te presentaste'))).toHaveLength(1);

  const address = `${path}reports/${made.body.id}/`;
  expect((await ask(ana, 'PUT', `${address}answer/`, { text: 'Yo no' })).status).toBe(403);
  expect((await ask(marcos, 'PUT', `${address}answer/`, { text: ' ' })).status).toBe(400);
  for (const text of ['Estaba en la sala.', 'Estaba en la sala desde las diez.'])
    expect((await ask(marcos, 'PUT', `${address}answer/`, { text })).body.answer.text).toBe(text);
  expect((await told(ana)).filter((title) => title === 'Marcos Pérez ha contado su versión')).toHaveLength(1);
  expect((await reportsOf(ana, path))[0].answer.text).toBe('Estaba en la sala desde las diez.');

  expect((await ask(marcos, 'DELETE', address)).status).toBe(403);
  expect((await ask(ana, 'DELETE', address)).status).toBe(204);
  expect(await points()).toBe(10);
  expect((await ask(ana, 'GET', '/api/mentorships/without_review/')).body.results[0].id).toBe(id);
  expect(await reportsOf(marcos, path)).toBeUndefined();
  expect(await told(marcos)).toContain('Ana Pérez ha retirado lo que dijo');
});

test('a problem needs a reason and a text; either side can report one, besides an absence', async () => {
  const { path } = await held();
  const refused = async (body: object) => (await says(marcos, path, body)).body;
  expect(await refused({ kind: 'problem' })).toEqual({
    reason: ['Elige un motivo.'],
    text: ['Cuenta qué pasó.'],
  });
  expect(await refused({ kind: 'nada' })).toEqual({ kind: ['Elige qué ocurrió.'] });
  expect(await refused({ ...LATE, text: 'x'.repeat(1001) })).toHaveProperty('text');
  expect((await says(marcos, path, LATE)).body).toMatchObject({ about: ana.id, reason: 'late' });
  expect((await says(marcos, path, ABSENT)).status).toBe(201);
  expect((await says(ana, path, LATE)).status).toBe(201);
  expect(await told(ana)).toContain('Marcos Pérez dice que hubo un problema');
  expect(await points()).toBe(0);
});

test('a report is possible from the end until exactly seven days later', async () => {
  const { path } = await held();
  world.setNow(END - 1);
  expect((await says(ana, path, ABSENT)).body.detail).toBe('Podrás decirlo cuando termine la sesión.');
  world.setNow(END + 7 * DAY - 1);
  const made = await says(ana, path, ABSENT);
  expect(made.status).toBe(201);
  world.setNow(END + 7 * DAY);
  expect((await says(marcos, path, ABSENT)).status).toBe(409);
  const address = `${path}reports/${made.body.id}/`;
  expect((await ask(ana, 'DELETE', address)).status).toBe(409);
  world.setNow(END + 21 * DAY - 2);
  expect((await ask(marcos, 'PUT', `${address}answer/`, { text: 'Estuve.' })).status).toBe(200);
  world.setNow(END + 21 * DAY - 1);
  expect((await ask(marcos, 'PUT', `${address}answer/`, { text: 'Sí estuve.' })).status).toBe(409);
});

test('in a group only the named student reads an absence; points are lost when all were absent', async () => {
  const { path, id } = await held([bea]);
  const carla = await world.student('carla');
  expect((await says(marcos, path, ABSENT)).body).toEqual({ about: ['Elige de qué estudiante hablas.'] });
  expect((await says(marcos, path, { ...ABSENT, about: carla.id })).status).toBe(400);
  expect((await says(marcos, path, { ...ABSENT, about: bea.id })).status).toBe(201);
  expect([await points(), await reportsOf(ana, path), (await reportsOf(bea, path)).length]).toEqual([
    10,
    undefined,
    1,
  ]);
  const second = await says(marcos, path, { ...ABSENT, about: ana.id });
  expect(await points()).toBe(0);
  await seat(world, id, [carla]);
  expect((await ask(carla, 'DELETE', `${path}reports/${second.body.id}/`)).status).toBe(404);
});

test('staff can read all reports and set one aside, which ends its effects and notifies both', async () => {
  const { path } = await held();
  const { body } = await says(ana, path, ABSENT);
  expect((await says(admin, path, ABSENT)).status).toBe(403);
  expect((await ask(ana, 'GET', '/api/mentorships/reports/')).status).toBe(403);
  const { results, count } = (await ask(admin, 'GET', '/api/mentorships/reports/')).body;
  expect([count, results[0].reports]).toEqual([1, [body]]);
  const later = await held([], true, '2026-10-20T08:00:00Z');
  await says(ana, later.path, ABSENT);
  const both = (await ask(admin, 'GET', '/api/mentorships/reports/')).body;
  expect(both.results.map(({ id }: { id: number }) => id)).toEqual([later.id, results[0].id]);
  const put = (person: Person, set_aside: boolean) =>
    ask(person, 'PUT', `${path}reports/${body.id}/set-aside/`, { set_aside });
  expect((await put(marcos, true)).status).toBe(403);
  expect((await put(admin, true)).body.set_aside).toBe(true);
  expect([await points(), (await told(ana)).at(-1), (await told(marcos)).at(-1)]).toEqual([
    10,
    'Incidencia sin efecto',
    'Incidencia sin efecto',
  ]);
  expect((await put(admin, false)).body.set_aside).toBe(false);
  expect(await points()).toBe(0);
});
