import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mentorProfiles } from '~/api/db/schema';
import { createSeriesCast, identifiers, PATH, type SeriesCast } from '~/tests/support/series';
import { openWorld, PASSWORD } from '~/tests/support/world';

let cast: SeriesCast;
const { world } = await openWorld();
beforeEach(async () => {
  cast = await createSeriesCast(world);
});

test('a mentor can offer a series to a student they have taught, who may accept some weeks', async () => {
  const { marcos, ana, make, act, titles, storedOf, forget, entriesTo } = cast;
  const early = ['2026-10-22T06:00:00+02:00', '2026-10-22T07:00:00+02:00'] as const;
  const query = new URLSearchParams({
    mentor: 'marcos',
    alumno: 'ana',
    init_date: early[0],
    end_date: early[1],
    weeks: '4',
  });
  const preview = await world.call('GET', `${PATH}preview/?${query}`, marcos);
  expect(preview.body.weeks.map((one: { reason: string | null }) => one.reason)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  query.set('alumno', 'bea');
  expect((await world.call('GET', `${PATH}preview/?${query}`, marcos)).status).toBe(403);
  expect((await make(marcos, { alumnos: ['bea'] }, early)).status).toBe(403);

  const made = await make(marcos, {}, early);
  expect([made.status, made.body.sessions.every((one: { offered?: boolean }) => one.offered)]).toEqual([
    201,
    true,
  ]);
  expect([await titles(ana), await titles(marcos)]).toEqual([
    ['Marcos Pérez te propone 4 sesiones de Cálculo, los jueves a las 06:00 desde el 22/10/2026'],
    [],
  ]);
  const [one = '', two = ''] = identifiers(made.body);
  expect((await act(made.body.id, 'answer', marcos, { confirm: [one] })).status).toBe(403);
  await forget();
  expect((await act(made.body.id, 'answer', ana, { confirm: [one, two], reason: 'Viajo.' })).status).toBe(
    204,
  );
  expect(await titles(marcos)).toEqual(['Aceptadas 2 de 4 sesiones']);
  const rows = await storedOf(made.body.id);
  expect(rows.map((row) => [row.bookedById === ana.id, row.confirmedAt !== null, row.cancelKind])).toEqual([
    [true, true, null],
    [true, true, null],
    [false, false, 'declined'],
    [false, false, 'declined'],
  ]);
  expect(entriesTo(marcos).map(({ status, start }) => `${start} ${status}`)).toEqual([
    '20261022T040000Z CONFIRMED',
    '20261029T050000Z CONFIRMED',
  ]);
});

test('a student can cancel a week and all following: each is judged late or not, with a calendar entry', async () => {
  const { marcos, ana, bea, make, act, confirmAll, told, titles, storedOf, forget, comeBackAt, entriesTo } =
    cast;
  const made = await make(ana);
  await confirmAll(made);
  const [, second = ''] = identifiers(made.body);
  await forget();
  await comeBackAt('2026-10-29T06:00:00Z');
  expect((await act(made.body.id, 'cancel', bea, { from: second })).status).toBe(404);
  expect((await act(made.body.id, 'cancel', ana, { from: second, reason: 'Me mudo.' })).status).toBe(204);
  const rows = await storedOf(made.body.id);
  expect(rows.map((row) => [row.cancelKind, row.cancelledLate, row.sequence])).toEqual([
    [null, false, 1],
    ['cancelled', true, 2],
    ['cancelled', false, 2],
    ['cancelled', false, 2],
  ]);
  expect([await titles(marcos), await titles(ana)]).toEqual([['Canceladas 3 sesiones'], []]);
  expect((await told(marcos))[0]?.description).toMatch(
    /29\/10\/2026 17:00; .*12\/11\/2026 17:00\. Motivo: Me mudo\./,
  );
  const entries = entriesTo(marcos);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(3);
  expect(entries.map(({ status, sequence }) => [status, sequence])).toEqual(Array(3).fill(['CANCELLED', 2]));
  expect((await act(made.body.id, 'cancel', ana, { from: second })).status).toBe(404);
});

test('a mentor can decline requested weeks, but not cancel from one that has begun', async () => {
  const { marcos, ana, make, act, sessionsOf, titles, storedOf, comeBackAt } = cast;
  const made = await make(ana);
  const [first = '', , third = ''] = identifiers(made.body);
  expect((await act(made.body.id, 'cancel', marcos, { from: third })).status).toBe(204);
  expect((await storedOf(made.body.id)).map((row) => row.cancelKind)).toEqual([
    null,
    null,
    'declined',
    'declined',
  ]);
  expect(await titles(ana)).toEqual(['Rechazada la solicitud de 2 sesiones']);
  await act(made.body.id, 'answer', marcos, {
    confirm: identifiers({ sessions: await sessionsOf(made.body.id) }),
  });
  await comeBackAt('2026-10-22T15:10:00Z');
  expect((await act(made.body.id, 'cancel', marcos, { from: first })).status).toBe(409);
  expect(await sessionsOf(made.body.id)).toHaveLength(2);
});

test('cancelling a series leaves the weeks shared with others and cancels the rest', async () => {
  const { marcos, ana, bea, make, act, confirmAll, titles, storedOf, forget, entriesTo } = cast;
  const made = await make(ana, { listed: true });
  await confirmAll(made);
  const [first = '', second = ''] = identifiers(made.body);
  const joined = await world.call('POST', `/api/mentorships/${second}/join/`, { token: bea.token });
  expect(joined.status).toBe(200);
  await forget();
  expect((await act(made.body.id, 'cancel', ana, { from: first })).status).toBe(204);
  const rows = await storedOf(made.body.id);
  expect(rows.map((row) => [row.cancelKind, row.bookedById === bea.id])).toEqual([
    ['cancelled', false],
    [null, true],
    ['cancelled', false],
    ['cancelled', false],
  ]);
  expect([await titles(marcos), await titles(ana), await titles(bea)]).toEqual([
    ['Canceladas 3 sesiones'],
    ['Has dejado 1 sesión'],
    [],
  ]);
  expect(entriesTo(ana).map(({ status }) => status)).toEqual(['CANCELLED']);
});

test('confirming a series while a week is withdrawn confirms all weeks or none', async () => {
  const { ana, make, confirmAll, storedOf } = cast;
  const made = await make(ana);
  const all = identifiers(made.body);
  const [answered, withdrawn] = await Promise.all([
    confirmAll(made),
    world.call('DELETE', `/api/mentorships/${all[1]}/`, ana),
  ]);
  const confirmed = (await storedOf(made.body.id)).filter((row) => row.confirmedAt !== null).length;
  expect(withdrawn.status).toBe(204);
  expect([
    [204, 4],
    [409, 0],
  ]).toContainEqual([answered.status, confirmed]);
});

test('a mentor who confirms known students at once confirms a whole series', async () => {
  const { marcos, ana, make, titles, entriesTo } = cast;
  await world.db
    .update(mentorProfiles)
    .set({ confirmsKnown: true })
    .where(eq(mentorProfiles.userId, marcos.id));
  const made = await make(ana, { weeks: 3 });
  expect(made.body.sessions.map((one: { confirmation: boolean }) => one.confirmation)).toEqual([
    true,
    true,
    true,
  ]);
  const all = '3 sesiones de Cálculo, los jueves a las 17:00 desde el 22/10/2026';
  expect([await titles(marcos), await titles(ana)]).toEqual([
    [`Ana Pérez ha reservado ${all}`],
    [`Tus ${all}, con Marcos Pérez están confirmadas`],
  ]);
  const entries = entriesTo(ana);
  expect(entries.map(({ start, status }) => `${start} ${status}`)).toEqual([
    '20261022T150000Z CONFIRMED',
    '20261029T160000Z CONFIRMED',
    '20261105T160000Z CONFIRMED',
  ]);
  expect(entries.map(({ uid }) => uid.split('@')[0])).toEqual(identifiers(made.body));
});

test('the data export tells which sessions form a series; deleting the account cancels each request', async () => {
  const { ana, bea, make, storedOf } = cast;
  const made = await make(ana);
  const exported = await world.call('GET', '/api/auth/export/', ana);
  expect(exported.body.mentorships.map((one: { series: string | null }) => one.series)).toEqual([
    null,
    ...Array(4).fill(made.body.id),
  ]);
  const leaving = { token: ana.token, body: { password: PASSWORD } };
  expect((await world.call('DELETE', '/api/auth/delete/', leaving)).status).toBe(204);
  expect((await storedOf(made.body.id)).map((row) => row.cancelKind)).toEqual(Array(4).fill('cancelled'));
  expect((await make(bea, { alumnos: ['bea'] })).status).toBe(201);
});
