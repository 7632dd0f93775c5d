import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mentorship } from '~/api/contract/mentorships';
import { mentorships, notifications } from '~/api/db/schema';
import { again, bookSession } from '~/tests/support/booked';
import { createWorld, MONDAY, type Person, type World } from '~/tests/support/world';

let world: World;
let marcos: Person;
let eva: Person;
let ana: Person;
let bea: Person;
let day = 1;
beforeAll(async () => {
  world = await createWorld();
  marcos = await world.mentor('marcos');
  eva = await world.mentor('eva');
  ana = await world.student('ana');
  bea = await world.student('bea');
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(MONDAY);
  day++;
  // Logging in on a later day has ended the earlier log-ins.
  [marcos, eva, ana, bea] = [
    await again(world, marcos),
    await again(world, eva),
    await again(world, ana),
    await again(world, bea),
  ];
});

/** Days of November, one for each test; Madrid is an hour ahead of UTC. */
const at = (clock: string, days = 0) => `2026-11-${String(day + days).padStart(2, '0')}T${clock}:00+01:00`;
const ask = (clock = '10:00', more: object = {}, confirmed = true, mentor = marcos, student = ana) =>
  bookSession(world, { mentor, student, start: at(clock), confirmed, more });
/** Ids of Ana and Bea. */
const askBoth = (more: object = {}) =>
  bookSession(world, { mentor: marcos, student: ana, others: [bea], start: at('10:00'), more });
const move = (path: string, person: Person, from: string, to: string, days = 0) =>
  world.call('POST', `${path}reschedule/`, {
    token: person.token,
    body: { init_date: at(from, days), end_date: at(to, days) },
  });
const stored = async (id: number) => {
  const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
  return row;
};

test('its mentor’s move holds at once: same room, same price, the students are told', async () => {
  const { id, path } = await askBoth({ listed: true });
  const before = (await world.call('GET', path, ana)).body;
  const { status, body } = await move(path, marcos, '12:00', '13:30');
  expect([status, mentorship.strict().parse(body)]).toEqual([
    200,
    {
      ...before,
      init_date: new Date(at('12:00')).toISOString(),
      end_date: new Date(at('13:30')).toISOString(),
    },
  ]);
  expect(await stored(id)).toMatchObject({ sequence: 2, rescheduledById: marcos.id, rescheduledAt: MONDAY });
  expect((await world.call('GET', path, ana)).body).toEqual(body);
  const rows = await world.db.select().from(notifications);
  const told = rows.filter((row) => row.title === 'Mentoría cambiada de hora').map((row) => row.userId);
  expect(told.sort()).toEqual([ana.id, bea.id].sort());
});

test('a student’s move waits for the mentor, who confirms it again', async () => {
  const { id, path } = await ask();
  const moved = await move(path, ana, '16:00', '17:00');
  expect([moved.status, moved.body.confirmation]).toEqual([200, false]);
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, marcos.id));
  expect(rows.filter((row) => row.title === 'Cambio de hora por confirmar')).toHaveLength(1);
  const confirmed = await world.call('PUT', path, { token: marcos.token, body: { confirmation: true } });
  expect([confirmed.status, confirmed.body.confirmation]).toEqual([200, true]);
  expect((await stored(id))?.sequence).toBe(3);
});

test('a request that its mentor moves is still a request', async () => {
  const { path } = await ask('10:00', {}, false);
  expect((await move(path, marcos, '11:00', '12:00')).body.confirmation).toBe(false);
});

test('onto its own hours, longer, shorter, half over them; the same again changes nothing', async () => {
  const { id, path } = await ask('10:00');
  for (const [from, to] of [
    ['10:30', '11:30'],
    ['10:00', '12:00'],
    ['10:30', '11:00'],
  ] as const) {
    expect((await move(path, marcos, from, to)).status).toBe(200);
  }
  expect((await move(path, ana, '10:30', '11:00')).body.confirmation).toBe(true);
  expect((await stored(id))?.sequence).toBe(4);
});

test('the hours it leaves are free, those it takes are not', async () => {
  const { path } = await ask('10:00');
  expect((await move(path, marcos, '12:00', '13:00')).status).toBe(200);
  await ask('10:00', {}, false, marcos, bea);
  await expect(ask('12:30', {}, false, marcos, bea)).rejects.toThrow('409');
  await expect(ask('12:30', {}, false, eva, ana)).rejects.toThrow('409');
});

test('refused: what the mentor, or any student, has already', async () => {
  const group = await askBoth();
  await ask('12:00', {}, true, marcos, await world.student(`otra.${day}`));
  await ask('14:00', {}, true, eva, bea);
  const mentors = await move(group.path, marcos, '11:30', '12:30');
  expect([mentors.status, mentors.body.detail]).toEqual([409, 'Ese horario se acaba de ocupar.']);
  const students = await move(group.path, marcos, '13:30', '14:30');
  expect([students.status, students.body.detail]).toEqual([409, 'bea ya tiene otra mentoría a esa hora.']);
  expect((await world.call('GET', group.path, ana)).body.init_date).toBe(new Date(at('10:00')).toISOString());
});

test('refused: hours by the rules of a booking', async () => {
  const { path } = await ask('10:00');
  const field = async (from: string, to: string, days = 0) => {
    const { status, body } = await move(path, ana, from, to, days);
    return [status, ...Object.keys(body)];
  };
  expect(await field('07:00', '08:00')).toEqual([400, 'init_date']);
  expect(await field('10:10', '11:10')).toEqual([400, 'init_date']);
  expect(await field('10:00', '10:45')).toEqual([400, 'end_date']);
  expect(await field('11:00', '10:00')).toEqual([400, 'end_date']);
  expect(await field('08:00', '16:30')).toEqual([400, 'end_date']);
  for (const body of [{}, { init_date: at('12:00') }, { init_date: 'x', end_date: 'y' }]) {
    expect((await world.call('POST', `${path}reschedule/`, { token: ana.token, body })).status).toBe(400);
  }
  world.setNow(new Date(Date.parse(at('11:00')) - 24 * 3600_000));
  const own = await again(world, ana);
  const soon = await world.call('POST', `${path}reschedule/`, {
    token: own.token,
    body: { init_date: at('12:30', -1), end_date: at('13:00', -1) },
  });
  expect([soon.status, soon.body]).toEqual([
    400,
    { init_date: ['Reserva con al menos 2 horas de antelación.'] },
  ]);
});

test('until twelve hours before its present start', async () => {
  const { path } = await ask('10:00');
  const start = Date.parse(at('10:00'));
  world.setNow(new Date(start - 12 * 3600_000));
  expect((await move(path, await again(world, ana), '11:00', '12:00')).status).toBe(200);
  expect((await move(path, await again(world, marcos), '10:00', '11:00')).status).toBe(200);
  world.setNow(new Date(start - 12 * 3600_000 + 1));
  const mentor = await again(world, marcos);
  expect((await move(path, mentor, '12:00', '13:00')).status).toBe(409);
  expect((await move(path, mentor, '10:00', '11:00')).status).toBe(200);
  world.setNow(new Date(start));
  expect((await move(path, await again(world, ana), '12:00', '13:00')).status).toBe(409);
});

test('who may: in a group of several only its mentor', async () => {
  const { path } = await askBoth();
  expect((await move(path, ana, '12:00', '13:00')).status).toBe(403);
  expect((await move(path, bea, '12:00', '13:00')).status).toBe(403);
  expect((await move(path, eva, '12:00', '13:00')).status).toBe(404);
  expect((await move(path, await world.person(`jefa.${day}`, 'admin'), '12:00', '13:00')).status).toBe(403);
  expect((await world.call('POST', `${path}reschedule/`, { body: {} })).status).toBe(401);
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect((await move(path, ana, '12:00', '13:00')).status).toBe(404);
  expect((await move(path, bea, '12:00', '13:00')).status).toBe(200);
});

test('a mentor who takes no bookings moves his own, and is not asked for other hours', async () => {
  const shy = await world.mentor('timida');
  const { path } = await ask('10:00', {}, true, shy);
  await world.call('PATCH', '/api/auth/profile/', { token: shy.token, body: { available: false } });
  expect((await move(path, ana, '12:00', '13:00')).body.init_date).toHaveLength(1);
  expect((await move(path, shy, '12:00', '13:00')).status).toBe(200);
});

test('over the change of clocks, and on a leap day', async () => {
  const { path } = await ask('10:00');
  const wall = (from: string, to: string) =>
    world.call('POST', `${path}reschedule/`, {
      token: marcos.token,
      body: { init_date: from, end_date: to },
    });
  expect((await wall('2027-03-27T19:00:00+01:00', '2027-03-27T20:00:00+01:00')).status).toBe(200);
  expect((await wall('2027-03-28T19:00:00+02:00', '2027-03-28T20:00:00+02:00')).status).toBe(200);
  expect((await wall('2027-03-28T19:00:00+01:00', '2027-03-28T20:00:00+01:00')).status).toBe(400);
  expect((await wall('2027-10-31T19:00:00+01:00', '2027-10-31T20:00:00+01:00')).status).toBe(200);
  expect((await wall('2028-02-29T08:00:00+01:00', '2028-02-29T09:00:00+01:00')).status).toBe(200);
  const free = await world.call(
    'GET',
    `/api/availability/mentor/${marcos.id}/free/?start_date=2028-02-28&end_date=2028-03-01`,
    ana,
  );
  const days = free.body.map((slot: { date: string }) => slot.date);
  expect(days.filter((one: string) => one === '2028-02-29')).toHaveLength(22);
  expect(new Set(days).size).toBe(3);
});
