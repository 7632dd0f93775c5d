import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { groupPage, openPage } from '~/api/contract/groups';
import { GROUPS_AHEAD_MAX } from '~/api/contract/rules/limits';
import { mentorships, notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { type Answer, freshWorld, PASSWORD, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea, carla } = await freshWorld({
  marcos: 'mentor',
  ana: 'student',
  bea: 'student',
  carla: 'student',
});

/** Wednesday 21 October and later: none of these hours is in the mentor's week. */
const at = (clock: string, day = 21) => `2026-10-${day}T${clock}:00+02:00`;
const payload = (more: object = {}) => ({
  title: 'Repaso de Selectividad',
  init_date: at('20:00'),
  end_date: at('21:30'),
  room_size: 2,
  price: 8,
  additional_information: 'Un bloque de problemas cada semana.',
  expertises: ['calculo'],
  ...more,
});
const make = (more: object = {}, { token }: Person = marcos) =>
  world.call('POST', '/api/mentorships/groups/', { token, body: payload(more) });
const page = (key: string, person?: Person) => world.call('GET', `/api/mentorships/groups/${key}/`, person);
const pathOf = ({ body }: Answer, index = 0) => `/api/mentorships/${body.sessions[index].identifier}/`;
const join = (path: string, person: Person) => world.call('POST', `${path}join/`, person);
const heard = async (person: Person) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, person.id))).map(
    (one) => one.title,
  );

test('the same form sent twice, also at once, makes one group', async () => {
  const send = (more: object = {}) =>
    world.call('POST', '/api/mentorships/groups/', {
      token: marcos.token,
      body: payload({ weeks: 2, ...more }),
      headers: { 'Idempotency-Key': 'one form' },
    });
  const made = await Promise.all([send(), send()]);
  made.push(await send());
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(made.map(({ body }) => body.key)).size).toBe(1);
  expect(await world.db.$count(mentorships)).toBe(2);
  expect((await send({ price: 9 })).status).toBe(422);
});

test('everybody reads the page of a series; students join a date of it up to its size', async () => {
  const made = await make({ weeks: 3 });
  expect(made.status).toBe(201);
  const seen = await page(made.body.key);
  expect(groupPage.strict().parse(seen.body)).toMatchObject({
    title: 'Repaso de Selectividad',
    description: 'Un bloque de problemas cada semana.',
    indexed: false,
    // At the same hour after the clocks have changed.
    sessions: ['2026-10-21T18', '2026-10-28T19', '2026-11-04T19'].map((hour) => ({
      init_date: `${hour}:00:00.000Z`,
      seats_left: 2,
    })),
  });
  const path = pathOf(made);
  const answers = await Promise.all([ana, bea, carla].map((person) => join(path, person)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const [inside] = answers.filter(({ status }) => status === 200);
  expect(inside?.body).toMatchObject({
    group: { key: made.body.key, title: 'Repaso de Selectividad' },
    additional_information: 'Un bloque de problemas cada semana.',
    confirmation: true,
    booked_by: marcos.id,
  });
  expect(inside?.body.offered).toBeUndefined();
  const after = await page(made.body.key);
  expect(after.body.sessions.map((one: { seats_left: number }) => one.seats_left)).toEqual([0, 2, 2]);
  expect(JSON.stringify(after.body)).not.toMatch(/MENTOR-|@|"ana"|"bea"|"carla"/);
  expect(await heard(marcos)).toHaveLength(2);
  // Also by the identifier of one of its dates.
  expect((await page(made.body.sessions[1].identifier)).body.key).toBe(made.body.key);
  const own = await world.call('GET', `/api/mentorships/open/?mentor=${marcos.id}`, marcos);
  expect(openPage.parse(own.body).results.map((one) => one.total_students)).toEqual([2, 0, 0]);
});

test('it goes on when its last student leaves, and earns nothing without any', async () => {
  const path = pathOf(await make());
  const missed = async () =>
    (
      await world.db.select({ missed: mentorships.missed, booker: mentorships.bookedById }).from(mentorships)
    )[0];
  expect(await missed()).toEqual({ missed: true, booker: marcos.id });
  await join(path, ana);
  expect(await missed()).toEqual({ missed: false, booker: marcos.id });
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect((await world.call('GET', path, ana)).status).toBe(404);
  expect((await world.call('GET', path, marcos)).body.alumnos).toEqual([]);
  expect(await missed()).toEqual({ missed: true, booker: marcos.id });
  await join(path, bea);
  expect((await world.call('POST', `${path}leave/`, bea)).status).toBe(204);
  expect((await join(path, carla)).status).toBe(200);
});

test('cancelling tells all who have joined, and nobody else; without any it is never late', async () => {
  const made = await make();
  const path = pathOf(made);
  for (const person of [ana, bea]) await join(path, person);
  expect((await world.call('POST', `${path}leave/`, bea)).status).toBe(204);
  world.setNow('2026-10-19T08:01:00Z');
  await world.db.delete(notifications);
  const gone = await world.call('DELETE', path, { token: marcos.token, body: { reason: 'Estoy enfermo.' } });
  expect(gone.status).toBe(204);
  expect([await heard(ana), await heard(bea), await heard(marcos)]).toEqual([
    [expect.stringMatching(/ha cancelado la sesión de Cálculo/)],
    [],
    [],
  ]);
  expect((await page(made.body.key)).status).toBe(404);
  const soon = pathOf(await make({ init_date: at('12:30', 19), end_date: at('13:30', 19) }));
  await world.call('DELETE', soon, marcos);
  const rows = await world.db.select({ late: mentorships.cancelledLate }).from(mentorships);
  expect(rows.every(({ late }) => !late)).toBe(true);
});

test('its mentor alone moves it, once somebody has joined; nobody confirms or declines it', async () => {
  const path = pathOf(await make());
  const body = { init_date: at('12:00', 22), end_date: at('13:30', 22) };
  const move = ({ token }: Person) => world.call('POST', `${path}proposal/`, { token, body });
  expect((await move(marcos)).status).toBe(403);
  await join(path, ana);
  expect((await move(ana)).status).toBe(403);
  const proposed = await move(marcos);
  expect(proposed.status).toBe(200);
  const proposal = { proposal: proposed.body.proposal.id };
  const moved = await world.call('POST', `${path}proposal/accept/`, { token: ana.token, body: proposal });
  expect([moved.status, moved.body.booked_by]).toEqual([200, marcos.id]);
  expect((await world.call('POST', `${path}decline/`, ana)).status).toBe(403);
  const confirmed = { token: marcos.token, body: { confirmation: true } };
  expect((await world.call('PUT', path, confirmed)).status).toBe(409);
});

test('its hours have to be free, of all weeks or of none', async () => {
  const answers = await Promise.all([make({ weeks: 2 }), make()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const before = await world.db.$count(mentorships);
  const taken = await make({ init_date: '2026-10-14T20:00:00+02:00', end_date: '2026-10-14T21:00:00+02:00' });
  expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['init_date']]);
  const later = { init_date: at('21:00', 21), end_date: at('22:00', 21), weeks: 3 };
  expect((await make(later)).status).toBe(409);
  expect(await world.db.$count(mentorships)).toBe(before);
});

test.each([
  ['title', { title: ' ' }],
  ['room_size', { room_size: 1 }],
  ['room_size', { room_size: 21 }],
  ['weeks', { weeks: 13 }],
  ['price', { price: 0 }],
  ['additional_information', { additional_information: '' }],
  ['expertises', { expertises: ['nada'] }],
  ['init_date', { init_date: at('20:10'), end_date: at('20:40') }],
])('refuses a wrong %s', async (field, more) => {
  const { status, body } = await make(more);
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
});

test('only mentors who take bookings, and only so many ahead', async () => {
  for (const person of [ana, await world.person('apoyo', 'support')])
    expect((await make({}, person)).status).toBe(403);
  const days = [20, 21, 22, 23];
  for (const day of days) {
    const answer = await make({ init_date: at('10:00', day), end_date: at('11:00', day), weeks: 10 });
    expect(answer.status).toBe(201);
  }
  expect(await world.db.$count(mentorships)).toBe(GROUPS_AHEAD_MAX);
  expect((await make()).body.non_field_errors[0]).toContain('hasta 40');
});

test('people with a block between them find nothing', async () => {
  const made = await make();
  expect((await world.call('PUT', '/api/blocks/marcos/', bea)).status).toBe(200);
  expect([(await page(made.body.key, bea)).status, (await join(pathOf(made), bea)).status]).toEqual([
    404, 409,
  ]);
  expect((await page(made.body.key, ana)).status).toBe(200);
});

test('a page is listed for search engines while its mentor wants that and something is to come', async () => {
  const shown = await make({ indexed: true, weeks: 2 });
  await make({ init_date: at('10:00'), end_date: at('11:00') });
  const listed = async () => (await world.call('GET', '/api/mentorships/groups/')).body;
  expect(await listed()).toEqual([shown.body.key]);
  world.setNow('2026-12-01T10:00:00Z');
  expect(await listed()).toEqual([]);
  expect((await page(shown.body.key)).body).toMatchObject({ title: 'Repaso de Selectividad', sessions: [] });
});

test('the mentor is reminded of one that nobody has joined, without a name', async () => {
  await make();
  world.setNow('2026-10-20T18:30:00Z');
  await runSweep(world.services);
  expect(await heard(marcos)).toEqual([expect.stringMatching(/^Tu sesión de Cálculo empieza/)]);
});

test('an account is not closed with a group ahead that nobody has joined yet', async () => {
  await make();
  const body = { password: PASSWORD };
  const closed = await world.call('DELETE', '/api/auth/delete/', { token: marcos.token, body });
  expect([closed.status, closed.body.mentorships]).toEqual([400, ['21/10/2026 20:00']]);
});
