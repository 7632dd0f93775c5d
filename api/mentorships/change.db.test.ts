import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mentorships } from '~/api/db/schema';
import { seat, statuses } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

let hour = 8;
const { world, marcos, eva, ana, bea } = await openWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
});
beforeEach(() => world.setNow(MONDAY));

/** Books the next free hour of Wednesday for Ana. */
const book = async (others: Person[] = []) => {
  const two = (n: number) => String(n).padStart(2, '0');
  const [from, to] = [two(hour), two(++hour)];
  const { body } = await world.call('POST', '/api/mentorships/', {
    token: ana.token,
    body: world.booking(marcos, ana, `2026-10-21T${from}:00:00+02:00`, `2026-10-21T${to}:00:00+02:00`),
  });
  await seat(world, body.id, others);
  return `/api/mentorships/${body.identifier}/`;
};
const confirm = (path: string, person: Person, method = 'PUT') =>
  world.call(method, path, { token: person.token, body: { confirmation: true } });

test('only its mentor can confirm a session, and only once', async () => {
  const path = await book();
  expect((await confirm(path, ana)).status).toBe(403);
  expect((await confirm(path, eva)).status).toBe(404);
  expect((await confirm(path, bea)).status).toBe(404);
  const { status, body } = await confirm(path, marcos);
  expect([status, body.confirmation, body.status]).toEqual([200, true, 'upcoming']);
  const again = await confirm(path, marcos, 'PATCH');
  expect([again.status, again.body]).toEqual([409, { detail: 'Esta sesión ya está confirmada.' }]);
  const other = await book();
  const both = await Promise.all([confirm(other, marcos, 'PATCH'), confirm(other, marcos)]);
  expect(statuses(both)).toEqual([200, 409]);
  const back = { token: marcos.token, body: { confirmation: false } };
  expect((await world.call('PUT', await book(), back)).status).toBe(200);
  for (const { token } of [marcos, ana]) {
    const { status, body: said } = await world.call('PUT', path, { ...back, token });
    expect([status, Object.keys(said)]).toEqual([400, ['confirmation']]);
  }
  expect((await world.call('GET', path, ana)).body.confirmation).toBe(true);
});

test('an expired request can be neither confirmed nor cancelled', async () => {
  const path = await book();
  world.setNow('2026-10-21T20:00:00Z');
  const mentor = { ...marcos, token: await world.signIn(marcos.id) };
  const { status, body } = await confirm(path, mentor);
  expect([status, body]).toEqual([
    409,
    { detail: 'La solicitud ha caducado: el plazo para responderla ha terminado.' },
  ]);
  expect((await world.call('DELETE', path, mentor)).status).toBe(409);
});

test('fields that the caller may not change are refused by name', async () => {
  const path = await book([bea]);
  const before = (await world.call('GET', path, ana)).body;
  const fixed = {
    price: 1,
    init_date: '2026-12-01T10:00:00Z',
    end_date: {},
    room_code: 'X',
    room_size: '7',
    open: false,
    mentor: 'eva',
    alumnos: ['ana'],
    expertises: [],
  };
  const admin = await world.person('jefe', 'admin');
  for (const { token } of [marcos, ana, bea, admin]) {
    const { status, body } = await world.call('PATCH', path, { token, body: fixed });
    expect([status, Object.keys(body).sort()]).toEqual([400, Object.keys(fixed).sort()]);
  }
  const own = { additional_information: 'No', listed: true };
  const fieldsOf = async ({ token }: Person, body: object) =>
    Object.keys((await world.call('PATCH', path, { token, body })).body).sort();
  expect(await fieldsOf(marcos, { additional_information: 'No' })).toEqual(['additional_information']);
  expect(await fieldsOf(bea, own)).toEqual(Object.keys(own));
  expect(await fieldsOf(admin, own)).toEqual(Object.keys(own));
  expect(await fieldsOf(ana, { additional_information: ' \u200b ' })).toEqual(['additional_information']);
  expect((await world.call('GET', path, ana)).body).toEqual(before);
});

test('a session can be sent back as it was read, in any spelling; only differences are applied', async () => {
  const path = await book([bea]);
  for (const person of [marcos, ana, bea]) {
    const { body } = await world.call('GET', path, person);
    const spelt = { price: '25.00', init_date: body.init_date.replace('.000Z', '+00:00'), mentor: 'marcos' };
    const sent = { ...body, ...spelt, alumnos: ['bea', 'ana'], id: 77, status: 'finished', room: 1 };
    const answer = await world.call('PUT', path, { token: person.token, body: sent });
    expect([answer.status, answer.body]).toEqual([200, body]);
  }
  await confirm(path, marcos);
  const { body: whole } = await world.call('GET', path, ana);
  const changed = await world.call('PUT', path, {
    token: ana.token,
    body: { ...whole, additional_information: 'Sí' },
  });
  expect(changed.body).toEqual({ ...whole, additional_information: 'Sí' });
  const { body: mentors } = await world.call('GET', path, marcos);
  const listed = await world.call('PUT', path, { token: marcos.token, body: { ...mentors, listed: true } });
  expect([listed.status, listed.body.listed]).toEqual([200, true]);
});

test('either side can cancel a session: no call finds it, but it is kept as history', async () => {
  for (const person of [marcos, ana]) {
    const path = await book();
    const { id } = (await world.call('GET', path, ana)).body;
    expect((await world.call('DELETE', path, bea)).status).toBe(404);
    const { status, body } = await world.call('DELETE', path, person);
    expect([status, body]).toEqual([204, '']);
    for (const one of [marcos, ana]) {
      expect((await world.call('GET', path, one)).status).toBe(404);
      expect((await world.call('DELETE', path, one)).status).toBe(404);
    }
    expect((await confirm(path, marcos)).status).toBe(404);
    const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
    expect([row?.cancelledById, row?.cancelledAt]).toEqual([person.id, MONDAY]);
  }
});

test('a student of a group only leaves it; when both leave simultaneously it is cancelled', async () => {
  const path = await book([bea]);
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect((await world.call('GET', path, ana)).status).toBe(404);
  const left = await world.call('GET', path, marcos);
  expect(left.body.alumnos.map((one: { username: string }) => one.username)).toEqual(['bea']);
  const other = await book([bea]);
  const answers = await Promise.all([ana, bea].map((one) => world.call('DELETE', other, one)));
  expect(answers.map((one) => one.status)).toEqual([204, 204]);
  expect((await world.call('GET', other, marcos)).status).toBe(404);
});

test('staff can see and cancel any session, but not confirm it', async () => {
  const admin = await world.person('jefa', 'admin');
  const path = await book();
  expect((await world.call('GET', path, admin)).status).toBe(200);
  expect((await confirm(path, admin)).status).toBe(403);
  expect((await world.call('DELETE', path, admin)).status).toBe(204);
});

test('anonymous callers get a 401', async () => {
  const path = await book();
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    expect((await world.call(method, path, { body: method === 'GET' ? undefined : {} })).status).toBe(401);
  }
});
