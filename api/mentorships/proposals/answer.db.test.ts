import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '~/api/context';
import { mentorship } from '~/api/contract/mentorships';
import { mentorships, notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { isDue } from '~/api/mail/queue';
import { again, bookSession, moveSession } from '~/tests/support/booked';
import { type Answer, freshWorld, MONDAY, type Person } from '~/tests/support/world';

let day = 1;
const { world, marcos, eva, ana, bea } = await freshWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
});
beforeEach(() => void day++);

/** Days of November, one for each test; Madrid is an hour ahead of UTC. */
const at = (clock: string, days = 0) => `2026-11-${String(day + days).padStart(2, '0')}T${clock}:00+01:00`;
const ask = (clock = '10:00', more: object = {}, confirmed = true, mentor = marcos, student = ana) =>
  bookSession(world, { mentor, student, start: at(clock), confirmed, more });
/** Ids of Ana and Bea. */
const askBoth = (more: object = {}) =>
  bookSession(world, { mentor: marcos, student: ana, others: [bea], start: at('10:00'), more });
const offer = (
  path: string,
  person: Person,
  from: string,
  to: string,
  { days = 0, ...more }: { days?: number; price?: number } = {},
) =>
  world.call('POST', `${path}proposal/`, {
    token: person.token,
    body: { init_date: at(from, days), end_date: at(to, days), ...more },
  });
const accept = (path: string, { token }: Person, { body }: Answer) =>
  world.call('POST', `${path}proposal/accept/`, { token, body: { proposal: body.proposal.id } });
const end = (path: string, person: Person) => world.call('DELETE', `${path}proposal/`, person);
const sweep = () => runSweep(world.services);
/** '02/11/2026 10:00' of the test's day. */
const shown = (clock: string) => `${String(day).padStart(2, '0')}/11/2026 ${clock}`;
const what = (clock = '10:00') => `sesión de Cálculo del ${shown(clock)}`;
const confirmed = () => `Marcos Pérez ha confirmado tu ${what()}`;
/** Title of a proposal of other hours. */
const wish = (by: string, clock = '12:00') => `${by} Pérez propone el ${shown(clock)} para la ${what()}`;
const titles = async ({ id }: Person) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, id));
  return rows.map((row) => row.title);
};
const stored = async (id: number) => {
  const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
  return row;
};

const iso = (clock: string, days = 0) => new Date(at(clock, days)).toISOString();

test('a session keeps its hours until the other side accepts the new ones', async () => {
  const { id, path } = await ask();
  const before = (await world.call('GET', path, ana)).body;
  const proposed = await offer(path, marcos, '12:00', '13:30');
  const proposal = {
    id: expect.any(Number),
    init_date: iso('12:00'),
    end_date: iso('13:30'),
    price: 25,
    by: marcos.id,
    expires_at: new Date(MONDAY.getTime() + 48 * 3600_000).toISOString(),
    accepted_by: [],
  };
  expect([proposed.status, mentorship.strict().parse(proposed.body)]).toEqual([200, { ...before, proposal }]);
  expect((await world.call('GET', path, ana)).body).toEqual(proposed.body);
  expect(await titles(ana)).toEqual([confirmed(), wish('Marcos')]);
  world.mails.length = 0;
  const accepted = await accept(path, ana, proposed);
  const moved = { ...before, init_date: iso('12:00'), end_date: iso('13:30') };
  expect([accepted.status, accepted.body]).toEqual([200, moved]);
  expect(await stored(id)).toMatchObject({ sequence: 2, rescheduledById: marcos.id, rescheduledAt: MONDAY });
  const told = `Ana Pérez ha aceptado la nueva hora: la sesión de Cálculo es ahora el ${shown('12:00')}`;
  expect(world.mails.map((mail) => [mail.to, mail.subject])).toEqual([['marcos@example.com', told]]);
  expect(world.mails[0]?.attachments?.[0]?.content).toContain('SEQUENCE:2');
  const [notice] = await world.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, ana.id), eq(notifications.title, wish('Marcos'))))
    .orderBy(desc(notifications.id));
  expect(notice?.readAt).toEqual(MONDAY);
});

test('accepting a proposal confirms a request, at the price its mentor proposes', async () => {
  const { path } = await ask('10:00', {}, false);
  const proposed = await offer(path, marcos, '11:00', '12:00', { price: 30 });
  expect(proposed.body).toMatchObject({ confirmation: false, price: 25, proposal: { price: 30 } });
  world.mails.length = 0;
  const { body } = await accept(path, ana, proposed);
  expect(body).toMatchObject({ confirmation: true, price: 30, init_date: iso('11:00') });
  expect(body).not.toHaveProperty('answer_by');
  const told = `Ana Pérez ha aceptado la propuesta: la ${what('11:00')} queda confirmada`;
  expect(world.mails.map((mail) => [mail.to, mail.subject])).toEqual([['marcos@example.com', told]]);
});

test('only the mentor can propose another price, and only before the confirmation', async () => {
  const { path } = await ask('10:00', {}, false);
  expect(Object.keys((await offer(path, ana, '10:00', '11:00', { price: 20 })).body)).toEqual(['price']);
  const proposed = await offer(path, marcos, '10:00', '11:00', { price: 30 });
  expect((await accept(path, ana, proposed)).body).toMatchObject({ price: 30, confirmation: true });
  expect(Object.keys((await offer(path, marcos, '10:00', '11:00', { price: 40 })).body)).toEqual(['price']);
  expect((await offer(path, marcos, '10:00', '11:00')).body).toEqual({
    init_date: ['Es la hora que ya tiene.'],
  });
});

test('nobody can accept their own proposal or one that has been replaced', async () => {
  const { path } = await ask();
  const first = await offer(path, marcos, '12:00', '13:00');
  expect((await accept(path, marcos, first)).status).toBe(403);
  const second = await offer(path, marcos, '14:00', '15:00');
  expect((await accept(path, ana, first)).status).toBe(409);
  expect((await offer(path, marcos, '14:00', '15:00')).body.proposal.id).toBe(second.body.proposal.id);
  const counter = await offer(path, ana, '16:00', '17:00');
  expect((await accept(path, ana, second)).status).toBe(409);
  expect((await accept(path, eva, counter)).status).toBe(404);
  const { body } = await accept(path, marcos, counter);
  expect([body.init_date, body.confirmation, body.proposal]).toEqual([iso('16:00'), true, undefined]);
  expect((await accept(path, marcos, counter)).status).toBe(409);
});

test('ending a named proposal is refused when it has been replaced', async () => {
  const { path } = await ask();
  const first = await offer(path, marcos, '12:00', '13:00');
  const counter = await offer(path, ana, '14:00', '15:00');
  const endOf = ({ body }: Answer) =>
    world.call('DELETE', `${path}proposal/?proposal=${body.proposal.id}`, marcos);
  expect((await endOf(first)).status).toBe(409);
  expect((await endOf(counter)).status).toBe(204);
});

test('declining, withdrawing, confirming or cancelling ends a proposal and frees its hours', async () => {
  const busy = async (clock: string) => {
    const range = `start_date=${at(clock).slice(0, 10)}&end_date=${at(clock).slice(0, 10)}`;
    const { body } = await world.call('GET', `/api/availability/mentor/${marcos.id}/busy/?${range}`, bea);
    return body.some((slot: { start_time: string }) => slot.start_time === `${clock}:00`);
  };
  const leaves = async (due: Mail['due']) => due && isDue(due, { db: world.db, now: world.now() });
  const { path } = await ask('10:00', {}, false);
  for (const [by, settle] of [
    [marcos, () => end(path, ana)],
    [marcos, () => end(path, marcos)],
    [ana, () => end(path, marcos)],
    [ana, () => world.call('PUT', path, { token: marcos.token, body: { confirmation: true } })],
    [ana, () => world.call('DELETE', path, ana)],
  ] as const) {
    world.setNow(world.now().getTime() + 1000);
    expect((await offer(path, by, '12:00', '13:00')).status).toBe(200);
    const { due } = world.mails.at(-1) ?? {};
    expect([await leaves(due), await busy('12:00')]).toEqual([true, true]);
    await expect(ask('12:30', {}, false, marcos, bea)).rejects.toThrow('409');
    await expect(ask('12:30', {}, false, eva, ana)).rejects.toThrow('409');
    expect((await settle()).status).toBeLessThan(300);
    expect([await leaves(due), await busy('12:00')]).toEqual([false, false]);
  }
  expect((await end(path, ana)).status).toBe(404);
  const declined = (by: string) => expect.stringContaining(`${by} Pérez no acepta el cambio: la ${what()}`);
  expect(await titles(marcos)).toContainEqual(declined('Ana'));
  const withdrawn = `Marcos Pérez ha retirado su propuesta: la ${what()} sigue pendiente de que Marcos Pérez la confirme`;
  expect(await titles(ana)).toEqual(expect.arrayContaining([wish('Marcos'), declined('Marcos'), withdrawn]));
  await ask('12:30', {}, false, marcos, bea);
});

test('an unanswered proposal ends at its deadline: the session keeps its hours, and both are notified', async () => {
  const { path } = await ask();
  const proposed = await offer(path, marcos, '12:00', '13:00');
  world.setNow(new Date(MONDAY.getTime() + 48 * 3600_000));
  const [student, mentor] = [await again(world, ana), await again(world, marcos)];
  expect((await world.call('GET', path, student)).body).not.toHaveProperty('proposal');
  expect((await accept(path, student, proposed)).status).toBe(409);
  // Free at once, before anybody has swept; and it does not stand in the way of another one.
  await ask('12:00', {}, false, mentor, await again(world, bea));
  expect((await offer(path, mentor, '14:00', '15:00')).status).toBe(200);
  await sweep();
  const over = `Nadie ha respondido a tiempo al cambio propuesto: la ${what()} sigue como estaba`;
  expect(await titles(ana)).toContain(over);
  expect(await titles(marcos)).toContain(over);
  expect((await world.call('GET', path, student)).body).toMatchObject({
    init_date: iso('10:00'),
    proposal: { init_date: iso('14:00') },
  });
});

test('a request waits as long as its proposal, and both expire together', async () => {
  const { path } = await ask('10:00', {}, false);
  world.setNow(new Date(MONDAY.getTime() + 40 * 3600_000));
  const mentor = await again(world, marcos);
  const { body } = await offer(path, mentor, '12:00', '13:00');
  expect([body.answer_by, body.proposal.expires_at]).toEqual(
    Array(2).fill(new Date(MONDAY.getTime() + 88 * 3600_000).toISOString()),
  );
  await sweep();
  expect((await titles(marcos)).join()).not.toContain('espera tu respuesta');
  world.mails.length = 0;
  world.setNow(new Date(MONDAY.getTime() + 88 * 3600_000));
  await sweep();
  expect((await world.call('GET', path, await again(world, ana))).status).toBe(404);
  const told = world.mails.filter((mail) => mail.to === 'ana@example.com');
  const over = `La propuesta de Marcos Pérez ha quedado sin respuesta, y tu ${what()} no se celebrará`;
  expect(told.map((mail) => mail.subject)).toEqual([over]);
  expect(told[0]?.text).toContain('La propuesta de Marcos Pérez ha quedado sin respuesta');
});

test('a session can move to hours that overlap its own, longer or shorter', async () => {
  const { id, path } = await ask('10:00');
  for (const [start, until] of [
    ['10:30', '11:30'],
    ['10:00', '12:00'],
    ['10:30', '11:00'],
  ] as const)
    await moveSession(world, { path, by: marcos, to: [ana], start: at(start), end: at(until) });
  expect((await stored(id))?.sequence).toBe(4);
});

test('hours already taken by the mentor or any student are refused', async () => {
  const group = await askBoth();
  await ask('12:00', {}, true, marcos, await world.student(`otra.${day}`));
  await ask('14:00', {}, true, eva, bea);
  const mentors = await offer(group.path, marcos, '11:30', '12:30');
  expect([mentors.status, mentors.body.detail]).toEqual([409, 'Ese horario se acaba de ocupar.']);
  const students = await offer(group.path, marcos, '13:30', '14:30');
  expect([students.status, students.body.detail]).toEqual([409, 'bea ya tiene otra sesión a esa hora.']);
});

test('hours that break the rules of a booking are refused', async () => {
  const { path } = await ask('10:00');
  const field = async (from: string, to: string, days = 0) => {
    const { status, body } = await offer(path, ana, from, to, { days });
    return [status, ...Object.keys(body)];
  };
  expect(await field('07:00', '08:00')).toEqual([400, 'init_date']);
  expect(await field('10:10', '11:10')).toEqual([400, 'init_date']);
  expect(await field('10:00', '10:45')).toEqual([400, 'end_date']);
  expect(await field('11:00', '10:00')).toEqual([400, 'end_date']);
  expect(await field('08:00', '16:30')).toEqual([400, 'end_date']);
  for (const body of [{}, { init_date: at('12:00') }, { init_date: 'x', end_date: 'y' }]) {
    expect((await world.call('POST', `${path}proposal/`, { token: ana.token, body })).status).toBe(400);
  }
  world.setNow(new Date(Date.parse(at('11:00')) - 24 * 3600_000));
  const own = await again(world, ana);
  const soon = await world.call('POST', `${path}proposal/`, {
    token: own.token,
    body: { init_date: at('12:30', -1), end_date: at('13:00', -1) },
  });
  expect([soon.status, soon.body]).toEqual([
    400,
    { init_date: ['Reserva con al menos 2 horas de antelación.'] },
  ]);
});

test('a proposal is possible until twelve hours before the present start', async () => {
  const { path } = await ask('10:00');
  const start = Date.parse(at('10:00'));
  world.setNow(new Date(start - 12 * 3600_000));
  const proposed = await offer(path, await again(world, ana), '13:00', '14:00');
  expect(proposed.body.proposal.expires_at).toBe(new Date(start - 2 * 3600_000).toISOString());
  world.setNow(new Date(start - 12 * 3600_000 + 1));
  expect((await offer(path, await again(world, marcos), '14:00', '15:00')).status).toBe(409);
  // A proposal made in time can be accepted.
  expect((await accept(path, await again(world, marcos), proposed)).status).toBe(200);
});

test('only its mentor can propose other hours in a group of several', async () => {
  const { path } = await askBoth();
  expect((await offer(path, ana, '12:00', '13:00')).status).toBe(403);
  expect((await offer(path, bea, '12:00', '13:00')).status).toBe(403);
  expect((await offer(path, eva, '12:00', '13:00')).status).toBe(404);
  expect((await offer(path, await world.person(`jefa.${day}`, 'admin'), '12:00', '13:00')).status).toBe(403);
  expect((await world.call('POST', `${path}proposal/`, { body: {} })).status).toBe(401);
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect((await offer(path, ana, '12:00', '13:00')).status).toBe(404);
  expect((await offer(path, bea, '12:00', '13:00')).status).toBe(200);
});

test('a mentor who takes no bookings can propose other hours, but their students cannot', async () => {
  const shy = await world.mentor('timida');
  const { path } = await ask('10:00', {}, true, shy);
  await world.call('PATCH', '/api/auth/profile/', { token: shy.token, body: { available: false } });
  expect((await offer(path, ana, '12:00', '13:00')).body.init_date).toHaveLength(1);
  expect((await offer(path, shy, '12:00', '13:00')).status).toBe(200);
});

test('a session can move across clock changes and to a leap day', async () => {
  const { path } = await ask('10:00');
  const to = (start: string, until: string) =>
    moveSession(world, { path, by: marcos, to: [ana], start, end: until });
  await to('2027-03-27T19:00:00+01:00', '2027-03-27T20:00:00+01:00');
  await to('2027-03-28T19:00:00+02:00', '2027-03-28T20:00:00+02:00');
  await expect(to('2027-03-28T19:00:00+01:00', '2027-03-28T20:00:00+01:00')).rejects.toThrow('400');
  await to('2027-10-31T19:00:00+01:00', '2027-10-31T20:00:00+01:00');
  await to('2028-02-29T08:00:00+01:00', '2028-02-29T09:00:00+01:00');
  const free = await world.call(
    'GET',
    `/api/availability/mentor/${marcos.id}/free/?start_date=2028-02-28&end_date=2028-03-01`,
    ana,
  );
  const days = free.body.map((slot: { date: string }) => slot.date);
  expect(days.filter((one: string) => one === '2028-02-29')).toHaveLength(22);
  expect(new Set(days).size).toBe(3);
});
