import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld, MONDAY, type Person, type World } from '../../tests/support/world';
import { mentorships } from '../db/schema';

let world: World;
let marcos: Person;
let eva: Person;
let ana: Person;
let bea: Person;
let hour = 8;
beforeAll(async () => {
  world = await createWorld();
  marcos = await world.mentor('marcos');
  eva = await world.mentor('eva');
  ana = await world.student('ana');
  bea = await world.student('bea');
});
afterAll(() => world.close());
beforeEach(() => world.setNow(MONDAY));

/** The next free hour of Wednesday. */
const book = async (more: object = {}) => {
  const two = (n: number) => String(n).padStart(2, '0');
  const [from, to] = [two(hour), two(++hour)];
  const { body } = await world.call('POST', '/api/mentorships/', {
    token: ana.token,
    body: world.booking(marcos, ana, `2026-10-21T${from}:00:00+02:00`, `2026-10-21T${to}:00:00+02:00`, more),
  });
  return `/api/mentorships/${body.identifier}/`;
};
const confirm = (path: string, person: Person, method = 'PUT') =>
  world.call(method, path, { token: person.token, body: { confirmation: true } });

test('its mentor confirms, as often as he likes; nobody else does', async () => {
  const path = await book();
  expect((await confirm(path, ana)).status).toBe(403);
  expect((await confirm(path, eva)).status).toBe(404);
  expect((await confirm(path, bea)).status).toBe(404);
  const { status, body } = await confirm(path, marcos);
  expect([status, body.confirmation, body.status]).toEqual([200, true, 'upcoming']);
  const again = await Promise.all([confirm(path, marcos, 'PATCH'), confirm(path, marcos)]);
  expect(again.map((one) => [one.status, one.body.confirmation])).toEqual([
    [200, true],
    [200, true],
  ]);
});

test('not once it has begun', async () => {
  const path = await book();
  world.setNow('2026-10-21T20:00:00Z');
  const mentor = { ...marcos, token: await world.signIn(marcos.id) };
  const { status, body } = await confirm(path, mentor);
  expect([status, body]).toEqual([409, { detail: 'La mentoría ya ha empezado.' }]);
  expect((await world.call('DELETE', path, mentor)).status).toBe(409);
});

test('other fields: only the description, only by who booked it', async () => {
  const path = await book();
  const before = (await world.call('GET', path, ana)).body;
  const change = {
    ...before,
    price: 1,
    init_date: '2026-12-01T10:00:00Z',
    room_code: 'X',
    mentor: 'eva',
    confirmation: false,
  };
  const byMentor = await world.call('PUT', path, {
    token: marcos.token,
    body: { ...change, additional_information: 'No' },
  });
  expect([byMentor.status, byMentor.body]).toEqual([200, before]);
  const byStudent = await world.call('PATCH', path, {
    token: ana.token,
    body: { ...change, additional_information: 'Sí' },
  });
  expect(byStudent.body).toEqual({ ...before, additional_information: 'Sí' });
});

test('either side cancels: gone from every call, kept as history', async () => {
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

test('a student of a group only leaves it; of two who leave at once the last cancels it', async () => {
  const alumnos = { alumnos: ['ana', 'bea'] };
  const path = await book(alumnos);
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect((await world.call('GET', path, ana)).status).toBe(404);
  const left = await world.call('GET', path, marcos);
  expect(left.body.alumnos.map((one: { username: string }) => one.username)).toEqual(['bea']);
  const other = await book(alumnos);
  const answers = await Promise.all([ana, bea].map((one) => world.call('DELETE', other, one)));
  expect(answers.map((one) => one.status)).toEqual([204, 204]);
  expect((await world.call('GET', other, marcos)).status).toBe(404);
});

test('staff see and cancel any, and are no mentors', async () => {
  const admin = await world.person('jefa', 'admin');
  const path = await book();
  expect((await world.call('GET', path, admin)).status).toBe(200);
  expect((await confirm(path, admin)).status).toBe(403);
  expect((await world.call('DELETE', path, admin)).status).toBe(204);
});

test('the anonymous see nothing', async () => {
  const path = await book();
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    expect((await world.call(method, path, { body: method === 'GET' ? undefined : {} })).status).toBe(401);
  }
});
