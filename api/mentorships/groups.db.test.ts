import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage, openSession } from '~/api/contract/groups';
import { mentorship } from '~/api/contract/mentorships';
import { liveEvents } from '~/api/db/schema';
import { again, bookSession, renew } from '~/tests/support/booked';
import { ORIGIN, openWorld, type Person } from '~/tests/support/world';

const { world, marcos, eva, ana, bea, carla } = await openWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
  carla: 'student',
});

const LISTED = { listed: true, room_size: 2 };
const group = (start: string, more: object = {}, mentor = marcos, confirmed = true) =>
  bookSession(world, { mentor, student: ana, start, confirmed, more: { ...LISTED, ...more } });
const open = async (query = '', person = bea) => {
  const { status, body } = await world.call('GET', `/api/mentorships/open/${query}`, person);
  expect(status).toBe(200);
  return openPage.extend({ results: z.array(openSession.strict()) }).parse(body);
};
const ids = async (query = '', person = bea) =>
  (await open(query, person)).results.map((one) => one.identifier);
const join = (path: string, person: Person) => world.call('POST', `${path}join/`, person);
const leave = (path: string, person: Person) => world.call('POST', `${path}leave/`, person);

test('confirmed groups with free seats are listed, the next first, without their students and room', async () => {
  const later = await group('2026-10-23T10:00:00+02:00', { expertises: ['fisica'] });
  const sooner = await group('2026-10-22T10:00:00+02:00');
  const hidden = await group('2026-10-24T10:00:00+02:00', { listed: false });
  const pending = await group('2026-10-25T10:00:00+01:00', {}, marcos, false);
  await group('2026-10-26T10:00:00+01:00', { room_size: 1 });
  const { count, results } = await open();
  expect([count, results.map((one) => one.identifier)]).toEqual([2, [sooner.identifier, later.identifier]]);
  expect(results[0]).toMatchObject({ total_students: 1, seats_left: 1, joined: false, price: 25 });
  const text = JSON.stringify(results);
  expect(text).not.toMatch(/Derivadas|MENTOR-|@|"ana"|600000000/);
  expect((await open('', ana)).results[0]?.joined).toBe(true);
  expect(await ids('?expertises=fisica,nada')).toEqual([later.identifier]);
  expect(await ids('?expertises=,')).toHaveLength(2);
  expect(await ids(`?mentor=${eva.id}`)).toEqual([]);
  expect(await ids(`?mentor=${marcos.id}`)).toHaveLength(2);
  for (const bad of ['?mentor=eva', '?mentor=0', '?mentor=99999999999']) {
    expect((await world.call('GET', `/api/mentorships/open/${bad}`, bea)).status).toBe(400);
  }
  const first = await open('?page_size=1');
  expect([first.results.length, first.next]).toEqual([
    1,
    `${ORIGIN}/api/mentorships/open/?page_size=1&page=2`,
  ]);
  expect((await world.call('GET', '/api/mentorships/open/')).status).toBe(401);
  for (const { path } of [hidden, pending]) expect((await join(path, bea)).status).toBe(404);
  for (const { path } of [sooner, later, hidden, pending]) {
    expect((await world.call('DELETE', path, marcos)).status).toBe(204);
  }
});

test('joining takes a seat once and shows the other students; a full room takes nobody', async () => {
  const { path, identifier } = await group('2026-10-27T10:00:00+01:00');
  for (const person of [marcos, eva, await world.person('apoyo', 'support')]) {
    expect((await join(path, person)).status).toBe(403);
  }
  expect((await world.call('POST', `${path}join/`)).status).toBe(401);
  expect((await world.call('GET', path, bea)).status).toBe(404);
  const joined = await join(path, bea);
  expect(joined.status).toBe(200);
  expect(mentorship.parse(joined.body).alumnos.map((one) => one.username)).toEqual(['ana', 'bea']);
  expect(joined.body.additional_information).toBe('');
  const repeated = await join(path, bea);
  expect([repeated.status, repeated.body]).toEqual([200, joined.body]);
  expect((await world.call('GET', path, bea)).body).toEqual(joined.body);
  const full = await join(path, carla);
  expect([full.status, full.body]).toEqual([409, { detail: 'No quedan plazas' }]);
  expect(await ids()).not.toContain(identifier);
  expect((await leave(path, bea)).status).toBe(204);
  expect(await ids()).toContain(identifier);
  expect((await join(path, carla)).status).toBe(200);
  expect((await join(path, bea)).status).toBe(409);
  expect((await leave(path, carla)).status).toBe(204);
  expect((await join(path, bea)).status).toBe(200);
});

test('students stay in a group that is no longer listed', async () => {
  const { path, identifier } = await group('2026-10-28T10:00:00+01:00', { room_size: 5 });
  await join(path, bea);
  await world.call('PATCH', path, { token: marcos.token, body: { listed: false } });
  expect((await join(path, carla)).status).toBe(404);
  expect((await join(path, bea)).status).toBe(200);
  await world.call('PATCH', path, { token: ana.token, body: { listed: true } });
  expect(await ids()).toContain(identifier);
  const info = { token: bea.token, body: { additional_information: 'Mío', listed: false } };
  const refused = await world.call('PATCH', path, info);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['additional_information', 'listed']]);
  expect((await world.call('GET', path, bea)).body).toMatchObject({
    listed: true,
    additional_information: '',
  });
});

test('only its mentor, staff and the booker can see and find the description', async () => {
  const { path, identifier } = await group('2026-10-31T10:00:00+01:00', { listed: false });
  await world.call('PATCH', path, { token: marcos.token, body: { listed: true } });
  expect((await join(path, bea)).status).toBe(200);
  const texts = async (person: Person) => {
    const { body: one } = await world.call('GET', path, person);
    const { body: list } = await world.call('GET', '/api/mentorships/?page_size=100', person);
    const { body: found } = await world.call('GET', '/api/mentorships/?q=derivadas', person);
    const { body: ics } = await world.call('GET', `${path}ics/`, person);
    const listed = list.results.find((each: { identifier: string }) => each.identifier === identifier);
    return [
      one.additional_information,
      listed.additional_information,
      found.results.some((each: { identifier: string }) => each.identifier === identifier),
      JSON.stringify(ics).includes('Derivadas'),
    ];
  };
  const text = 'Derivadas e integrales.';
  for (const person of [ana, marcos, await world.person('sara', 'support')]) {
    expect(await texts(person)).toEqual([text, text, true, true]);
  }
  expect(await texts(bea)).toEqual(['', '', false, false]);
  const { body } = await world.call('GET', '/api/auth/export/', bea);
  const mine = body.mentorships.find((one: { identifier: string }) => one.identifier === identifier);
  expect(mine.additional_information).toBe('');
  // The next booker does not inherit the description.
  expect((await leave(path, ana)).status).toBe(204);
  expect((await world.call('GET', path, bea)).body).toMatchObject({
    booked_by: bea.id,
    additional_information: '',
  });
});

test('a student cannot join a group and have another session at the same time', async () => {
  const { path } = await group('2026-10-29T10:00:00+01:00', { room_size: 5 });
  const other = await bookSession(world, {
    mentor: eva,
    student: carla,
    start: '2026-10-29T10:30:00+01:00',
    confirmed: false,
  });
  const busy = await join(path, carla);
  expect([busy.status, busy.body]).toEqual([409, { detail: 'Ya tienes otra sesión a esa hora.' }]);
  expect((await world.call('DELETE', other.path, carla)).status).toBe(204);
  expect((await join(path, carla)).status).toBe(200);
  const wish = { mentor: eva, student: carla, start: '2026-10-29T10:30:00+01:00' };
  await expect(bookSession(world, wish)).rejects.toThrow('409');
});

test('groups of a mentor who takes no bookings are not listed and cannot be joined', async () => {
  const { path, identifier } = await group('2026-10-30T10:00:00+01:00', {}, eva);
  expect(await ids(`?mentor=${eva.id}`)).toEqual([identifier]);
  const available = (value: boolean) =>
    world.call('PATCH', '/api/auth/profile/', { token: eva.token, body: { available: value } });
  await available(false);
  expect(await ids(`?mentor=${eva.id}`)).toEqual([]);
  expect((await join(path, bea)).status).toBe(409);
  await available(true);
  expect((await join(path, bea)).status).toBe(200);
});

test('a group moves once all its students have accepted', async () => {
  const { path } = await group('2026-11-04T10:00:00+01:00');
  expect((await join(path, bea)).status).toBe(200);
  const body = { init_date: '2026-11-04T12:00:00+01:00', end_date: '2026-11-04T13:00:00+01:00' };
  expect((await world.call('POST', `${path}proposal/`, { token: ana.token, body })).status).toBe(403);
  const proposed = await world.call('POST', `${path}proposal/`, { token: marcos.token, body });
  const { id } = proposed.body.proposal;
  const accept = ({ token }: Person) =>
    world.call('POST', `${path}proposal/accept/`, { token, body: { proposal: id } });
  const news = () =>
    world.db.$count(liveEvents, and(eq(liveEvents.userId, bea.id), eq(liveEvents.kind, 'mentorship')));
  const before = await news();
  const first = await accept(ana);
  // Her page shows it, without a notice.
  expect(await news()).toBe(before + 1);
  expect([first.status, first.body.proposal.accepted_by]).toEqual([200, [ana.id]]);
  expect(first.body.init_date).toBe(new Date('2026-11-04T10:00:00+01:00').toISOString());
  const last = await accept(bea);
  expect(last.body).not.toHaveProperty('proposal');
  expect(last.body.init_date).toBe(new Date(body.init_date).toISOString());
});

test('a group moves when the only student who has not accepted leaves', async () => {
  const { path } = await group('2026-11-05T10:00:00+01:00');
  expect((await join(path, bea)).status).toBe(200);
  const body = { init_date: '2026-11-05T12:00:00+01:00', end_date: '2026-11-05T13:00:00+01:00' };
  const proposed = await world.call('POST', `${path}proposal/`, { token: marcos.token, body });
  const accepted = { proposal: proposed.body.proposal.id };
  await world.call('POST', `${path}proposal/accept/`, { token: ana.token, body: accepted });
  await world.call('POST', `${path}leave/`, bea);
  const { init_date, proposal } = (await world.call('GET', path, ana)).body;
  expect([init_date, proposal]).toEqual([new Date(body.init_date).toISOString(), undefined]);
});

test('groups are counted by area and by mentor, each under the other filter', async () => {
  const made = [
    await group('2026-11-04T10:00:00+01:00', { expertises: ['fisica'] }),
    await group('2026-11-05T10:00:00+01:00', { expertises: ['fisica', 'algebra'] }),
    await group('2026-11-06T10:00:00+01:00', { expertises: ['algebra'] }, eva),
  ];
  const all = (await open()).facets;
  const counts = (list: { name_id: string; count: number }[]) =>
    Object.fromEntries(list.map((one) => [one.name_id, one.count]));
  expect(counts(all.expertises)).toMatchObject({ fisica: 2, algebra: 2 });
  expect(all.mentors).toContainEqual({ id: eva.id, full_name: expect.stringContaining('Eva'), count: 1 });
  const ofEva = (await open(`?mentor=${eva.id}`)).facets;
  expect(counts(ofEva.expertises)).toEqual({ algebra: 1 });
  expect(ofEva.mentors).toEqual(all.mentors);
  expect((await open('?expertises=fisica')).facets.mentors.map((one) => [one.id, one.count])).toEqual([
    [marcos.id, 2],
  ]);
  for (const { path } of made) await world.call('DELETE', path, ana);
});

test('a group can be read by its key, even when full, but not unless it is offered', async () => {
  const { path, identifier, id } = await group('2026-11-09T10:00:00+01:00');
  const see = (key: string | number, person = carla) =>
    world.call('GET', `/api/mentorships/open/${key}/`, person);
  const seen = async (person = carla) => openSession.strict().parse((await see(identifier, person)).body);
  expect(await seen()).toMatchObject({ id, seats_left: 1, joined: false, status: 'upcoming' });
  expect((await see(id)).body).toEqual(await seen());
  await join(path, bea);
  expect(await seen()).toMatchObject({ seats_left: 0, total_students: 2 });
  expect(await seen(bea)).toMatchObject({ joined: true });
  expect(JSON.stringify((await see(identifier)).body)).not.toMatch(/Derivadas|MENTOR-|@|"ana"|"bea"/);
  await world.call('PATCH', path, { token: ana.token, body: { listed: false } });
  for (const person of [carla, bea]) expect((await see(identifier, person)).status).toBe(404);
  const pending = await group('2026-11-10T10:00:00+01:00', {}, marcos, false);
  for (const key of [pending.identifier, 0, '9999999999999999999', 'abiertas']) {
    expect((await see(key)).status, String(key)).toBe(404);
  }
  expect((await world.call('GET', `/api/mentorships/open/${identifier}/`)).status).toBe(401);
  for (const one of [path, pending.path]) await world.call('DELETE', one, marcos);
});

test('a group that has begun or was cancelled cannot be joined', async () => {
  const gone = await group('2026-11-02T10:00:00+01:00');
  await world.call('DELETE', gone.path, marcos);
  expect((await join(gone.path, bea)).status).toBe(404);
  const { path, identifier } = await group('2026-11-03T10:00:00+01:00');
  world.setNow('2026-11-03T09:00:00Z');
  const late = await again(world, bea);
  const see = async (person: Person) =>
    (await world.call('GET', `/api/mentorships/open/${identifier}/`, person)).status;
  expect((await join(path, late)).status).toBe(404);
  expect([await see(late), await see(await again(world, ana))]).toEqual([404, 200]);
  expect(await ids('', late)).not.toContain(identifier);
  expect((await leave(path, await again(world, ana))).status).toBe(409);
});

/** The clock has moved on. */
const logInAgain = () => renew(world, marcos, eva, ana, bea);

test('people outside a group cannot see what is proposed in it', async () => {
  await logInAgain();
  const { path, identifier } = await group('2026-11-17T10:00:00+01:00');
  const before = await world.call('GET', `/api/mentorships/open/${identifier}/`, bea);
  const body = { init_date: '2026-11-17T12:00:00+01:00', end_date: '2026-11-17T13:00:00+01:00' };
  expect((await world.call('POST', `${path}proposal/`, { token: marcos.token, body })).status).toBe(200);
  const after = await world.call('GET', `/api/mentorships/open/${identifier}/`, bea);
  expect(after.body).toEqual(before.body);
});

test('a student who is busy at the proposed hours cannot accept; the proposal ends when its author leaves', async () => {
  await logInAgain();
  const { path } = await group('2026-11-18T10:00:00+01:00');
  const hours = { init_date: '2026-11-18T12:00:00+01:00', end_date: '2026-11-18T13:00:00+01:00' };
  const body = world.booking(eva, bea, hours.init_date, hours.end_date);
  expect((await world.call('POST', '/api/mentorships/', { token: bea.token, body })).status).toBe(201);
  const proposed = await world.call('POST', `${path}proposal/`, { token: ana.token, body: hours });
  expect((await join(path, bea)).status).toBe(200);
  const accepted = { proposal: proposed.body.proposal.id };
  const answer = await world.call('POST', `${path}proposal/accept/`, { token: bea.token, body: accepted });
  expect([answer.status, answer.body.detail]).toEqual([409, 'Ya tienes otra sesión a esa hora.']);
  expect((await world.call('POST', `${path}leave/`, ana)).status).toBe(204);
  const { proposal, init_date } = (await world.call('GET', path, bea)).body;
  expect([proposal, init_date]).toEqual([undefined, new Date('2026-11-18T10:00:00+01:00').toISOString()]);
});
