import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, availability, checks, mentorProfiles, users } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { again, bookSession, renew } from '~/tests/support/booked';
import { freshWorld, MONDAY, type Person } from '~/tests/support/world';

const { world, marcos, ana, elena } = await freshWorld(
  { marcos: 'mentor', ana: 'student', elena: 'support' },
  { admission: { approval: false, verifiedForMinors: true } },
);
beforeEach(() => world.setNow(MONDAY));

const ask = (by: Person, method: string, path: string, body?: object) =>
  world.call(method, path, { token: by.token, body });
const CHECKS = '/api/staff/people/marcos/checks/';
const put = (kind: string, body: object) => ask(elena, 'PUT', `${CHECKS}${kind}/`, body);
const shown = async () => (await world.call('GET', '/api/mentors/marcos/', {})).body.profile.checks;
const certify = () => put('certificate', { checked_on: '2026-10-19', issued_on: '2026-10-01' });
const booking = (day = 20) =>
  ask(ana, 'POST', '/api/mentorships/', {
    ...world.booking(marcos, ana, `2026-10-${day}T10:00:00+02:00`, `2026-10-${day}T11:00:00+02:00`),
  });
const born = (dateOfBirth: string | null) =>
  world.db.update(users).set({ dateOfBirth }).where(eq(users.id, ana.id));

test('what was checked goes with the role of a mentor, and does not come back with it', async () => {
  const admin = await world.person('admin', 'admin');
  await certify();
  const role = (to: string) => ask(admin, 'PUT', '/api/staff/people/marcos/role/', { role: to });
  await world.db.delete(availability);
  await world.db.update(mentorProfiles).set({ bio: '' });
  expect((await role('alumno')).status).toBe(204);
  expect((await ask(elena, 'GET', CHECKS)).status).toBe(404);
  expect((await role('mentor')).status).toBe(204);
  expect((await ask(elena, 'GET', CHECKS)).body.checks).toEqual([]);
});

test('staff write down what they have seen, the profile shows it, and the log says who', async () => {
  expect((await put('certificate', { checked_on: '2026-10-19' })).body).toEqual({
    issued_on: ['Escribe la fecha de expedición.'],
  });
  expect((await put('identity', { checked_on: '2026-10-20' })).body).toEqual({
    checked_on: ['Ese día todavía no ha llegado.'],
  });
  expect((await put('certificate', { checked_on: '2026-10-19', issued_on: '2025-10-01' })).status).toBe(400);
  expect((await ask(elena, 'GET', '/api/staff/people/ana/checks/')).status).toBe(404);
  await put('identity', { checked_on: '2026-10-18' });
  expect((await certify()).body.checks).toEqual([
    expect.objectContaining({ kind: 'identity', valid_until: null, checked_by: 'Elena Pérez' }),
    expect.objectContaining({ kind: 'certificate', issued_on: '2026-10-01', valid_until: '2027-10-01' }),
  ]);
  expect(await shown()).toEqual([
    { kind: 'identity', checked_on: '2026-10-18', valid_until: null },
    { kind: 'certificate', checked_on: '2026-10-19', valid_until: '2027-10-01' },
  ]);
  await ask(elena, 'DELETE', `${CHECKS}identity/`);
  expect((await ask(elena, 'DELETE', `${CHECKS}identity/`)).status).toBe(404);
  expect(await shown()).toHaveLength(1);
  const log = await world.db.select().from(auditLog).where(eq(auditLog.aboutId, marcos.id));
  expect(log.map(({ act, detail }) => `${act} ${detail}`)).toEqual([
    'check-written identity',
    'check-written certificate',
    'check-removed identity',
  ]);
});

test('a certificate is warned of once a month before, and runs out by itself', async () => {
  await certify();
  const sweepAt = async (day: string) => {
    world.setNow(`${day}T09:00:00Z`);
    world.mails.length = 0;
    await runSweep(world.services);
    return world.mails.filter(({ to }) => to.startsWith('marcos')).map(({ subject }) => subject);
  };
  expect(await sweepAt('2027-08-31')).toEqual([]);
  const soon = '«Certificado de delitos sexuales comprobado» caduca pronto';
  expect([await sweepAt('2027-09-02'), await sweepAt('2027-09-03')]).toEqual([[soon], []]);
  expect([await sweepAt('2027-10-01'), (await shown()).length]).toEqual([[], 1]);
  await sweepAt('2027-10-02');
  expect([await shown(), await world.db.$count(checks)]).toEqual([[], 0]);
  expect(await world.db.$count(auditLog, eq(auditLog.act, 'check-over'))).toBe(1);
});

test('minors, and who has not said their age, ask only mentors with a valid certificate', async () => {
  await born(null);
  expect((await booking()).body).toEqual({
    non_field_errors: ['Para pedir sesiones escribe antes tu fecha de nacimiento en tus datos personales.'],
  });
  await born('2008-10-20');
  const refused = await booking();
  expect([refused.status, refused.body.non_field_errors[0]]).toEqual([
    400,
    expect.stringMatching(/^Con menos de 18/),
  ]);
  // Today is the birthday.
  await born('2008-10-19');
  expect((await booking()).status).toBe(201);
  await born('2012-01-01');
  await certify();
  expect((await booking(21)).status).toBe(201);
});

test('nor do they join, confirm or propose without one', async () => {
  await certify();
  await born('2012-01-01');
  const asked = await bookSession(world, {
    ...{ mentor: marcos, student: ana, start: '2026-10-21T10:00:00+02:00', confirmed: false },
  });
  const bea = await world.student('bea');
  const group = await bookSession(world, {
    ...{ mentor: marcos, student: bea, start: '2026-10-22T10:00:00+02:00', more: { listed: true } },
  });
  await ask(elena, 'DELETE', `${CHECKS}certificate/`);
  const moved = { init_date: '2026-10-21T12:00:00+02:00', end_date: '2026-10-21T13:00:00+02:00' };
  expect((await ask(marcos, 'PATCH', asked.path, { confirmation: true })).body.non_field_errors).toEqual([
    expect.stringMatching(/^Con menores de 18/),
  ]);
  expect((await ask(ana, 'POST', `${asked.path}proposal/`, moved)).status).toBe(400);
  expect((await ask(ana, 'POST', `${group.path}join/`)).status).toBe(400);
  await certify();
  expect((await ask(ana, 'POST', `${group.path}join/`)).status).toBe(200);
});

test('a booking beside the removal of the certificate is made before it, or refused', async () => {
  for (let round = 0; round < 6; round++) {
    const day = 20 + round;
    world.setNow(MONDAY.getTime() + round);
    await renew(world, ana, elena);
    await born('2012-01-01');
    await certify();
    const [made, removed] = await Promise.all([booking(day), ask(elena, 'DELETE', `${CHECKS}certificate/`)]);
    expect([201, 400]).toContain(made.status);
    expect(removed.status).toBe(200);
    expect((await booking(day + 6 > 31 ? 31 : day + 6)).status).toBe(400);
  }
});

test('on the 29th of February, too, somebody has just come of age', async () => {
  await world.db.delete(checks);
  world.setNow('2028-02-29T09:00:00Z');
  const { token } = await again(world, ana);
  const body = world.booking(marcos, ana, '2028-03-02T10:00:00+01:00', '2028-03-02T11:00:00+01:00');
  const asking = () => world.call('POST', '/api/mentorships/', { token, body });
  await born('2010-03-01');
  expect((await asking()).body.non_field_errors[0]).toMatch(/^Con menos de 18/);
  await born('2010-02-28');
  expect((await asking()).status).toBe(201);
});
