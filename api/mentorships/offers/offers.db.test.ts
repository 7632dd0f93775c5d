import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { OPEN_OFFERS_MAX } from '~/api/contract/rules/limits';
import { mentorProfiles, mentorships, notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { renew, statuses } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { type Answer, freshWorld, type Person } from '~/tests/support/world';

const { world, marcos, eva, ana, bea } = await freshWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
});
/** Marcos has taught Ana, and nobody else. */
beforeEach(async () => {
  await insertSession(world, { mentor: marcos, students: [ana], startsIn: -72 });
  world.mails.length = 0;
});

/** Wednesday 21 October and later; Madrid is two hours ahead of UTC. */
const at = (clock: string, days = 0) => `2026-10-${21 + days}T${clock}:00+02:00`;
interface Wish {
  by?: Person;
  mentor?: Person;
  to?: Person;
  from?: string;
  until?: string;
  days?: number;
  more?: object;
}
const offer = ({
  by = marcos,
  mentor = marcos,
  to = ana,
  from = '10:00',
  until = '11:00',
  days = 0,
  more,
}: Wish = {}) =>
  world.call('POST', '/api/mentorships/', {
    token: by.token,
    body: world.booking(mentor, to, at(from, days), at(until, days), {
      additional_information: '¿Seguimos con integrales?',
      ...more,
    }),
  });
const pathOf = ({ body }: Answer) => `/api/mentorships/${body.identifier}/`;
const confirm = (path: string, { token }: Person) =>
  world.call('PUT', path, { token, body: { confirmation: true } });
const decline = (path: string, { token }: Person, reason?: string) =>
  world.call('POST', `${path}decline/`, { token, body: { reason } });
const withdraw = (path: string, person: Person) => world.call('DELETE', path, person);
const stored = async ({ body }: Answer) => {
  const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, body.id));
  return row;
};
const told = async ({ id }: Person) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, id));
  return rows.map((row) => `${row.readAt ? '✓ ' : ''}${row.title}`);
};
const sentTo = () => world.mails.map(({ to, subject }) => [to, subject]);
/** As notifications name an offer. */
const what = (days = 0, clock = '10:00') => `sesión de Cálculo del ${21 + days}/10/2026 ${clock}`;
const proposed = (which = what()) => `Marcos Pérez te propone una ${which}`;

test('an offer is a request that its student answers; once accepted, it is as if they had booked it', async () => {
  const made = await offer();
  expect([made.status, made.body.confirmation, made.body.offered, made.body.booked_by]).toEqual([
    201,
    false,
    true,
    marcos.id,
  ]);
  const read = await world.call('GET', pathOf(made), ana);
  expect(read.body).toEqual(made.body);
  expect(read.body.additional_information).toBe('¿Seguimos con integrales?');
  expect(sentTo()).toEqual([['ana@example.com', proposed()]]);
  expect(world.mails[0]?.text).toMatch(
    /Descripción: ¿Seguimos con integrales\?[\s\S]*Tienes hasta el 21\/10\/2026 08:00/,
  );
  expect((await confirm(pathOf(made), marcos)).body).toEqual({
    detail: 'Es tu propuesta: la responde el estudiante.',
  });
  expect((await decline(pathOf(made), marcos)).status).toBe(403);
  expect((await confirm(pathOf(made), bea)).status).toBe(404);
  world.mails.length = 0;
  const accepted = await confirm(pathOf(made), ana);
  expect(accepted.body).toMatchObject({ confirmation: true, booked_by: ana.id, price: 25 });
  expect(accepted.body).not.toHaveProperty('offered');
  const confirmed = `Ana Pérez ha aceptado tu propuesta: la ${what()} queda confirmada`;
  expect(sentTo()).toEqual([['marcos@example.com', confirmed]]);
  expect(world.mails[0]?.attachments?.[0]?.content).toContain('METHOD:REQUEST');
  expect(await told(ana)).toEqual([`✓ ${proposed()}`]);
  expect(await told(marcos)).toEqual([confirmed]);
  expect((await confirm(pathOf(made), marcos)).status).toBe(409);
});

test('a mentor can only offer their own sessions, to one student they have taught', async () => {
  const only =
    'Solo puedes proponer una sesión a un estudiante tuyo: que ya ha tenido una contigo o ha aceptado tu invitación, y a uno solo.';
  const many = { more: { alumnos: ['ana', 'bea'] } };
  for (const wish of [{ to: bea }, many, { more: { alumnos: ['nadie'] } }, { by: eva, mentor: eva }])
    expect((await offer(wish)).body).toEqual({ detail: only });
  const others = await offer({ by: eva });
  expect([others.status, others.body.detail]).toEqual([
    403,
    'Solo los estudiantes pueden reservar sesiones.',
  ]);
  await insertSession(world, { mentor: eva, students: [bea], startsIn: -0.5 });
  expect((await offer({ by: eva, mentor: eva, to: bea })).status, 'a session that runs is enough').toBe(201);
  await insertSession(world, { mentor: eva, students: [ana], startsIn: -48, confirmed: false });
  expect((await offer({ by: eva, mentor: eva, from: '12:00', until: '13:00' })).status).toBe(403);
});

test('the students a mentor has taught are listed, the most recent first', async () => {
  const names = async (query = '') => {
    const answer = await world.call('GET', `/api/mentorships/taught/${query}`, marcos);
    return answer.body.map((one: { username: string }) => one.username);
  };
  expect(await names()).toEqual(['ana']);
  await insertSession(world, { mentor: marcos, students: [bea], startsIn: -24 });
  expect(await names()).toEqual(['bea', 'ana']);
  expect([await names('?username=ANA'), await names('?username=nadie')]).toEqual([['ana'], []]);
  expect((await world.call('GET', '/api/mentorships/taught/', ana)).status).toBe(403);
});

test('an offer’s hours and price are the mentor’s choice, whatever their week and rules say', async () => {
  await world.db
    .update(mentorProfiles)
    .set({ available: false, noticeHours: 168, ownPrice: true, confirmsKnown: true })
    .where(eq(mentorProfiles.userId, marcos.id));
  const early = await offer({ from: '06:00', until: '07:30', more: { price: 12.5 } });
  expect([early.status, early.body.price, early.body.confirmation]).toEqual([201, 12.5, false]);
  expect(Object.keys((await offer({ from: '05:30', until: '06:30' })).body)).toEqual(['init_date']);
  expect(Object.keys((await offer({ from: '09:10', until: '09:40' })).body)).toEqual(['init_date']);
  expect(Object.keys((await offer({ days: -2, from: '11:00', until: '12:00' })).body)).toEqual(['init_date']);
  expect(Object.keys((await offer({ more: { price: 12.3 } })).body)).toEqual(['price']);
});

test('an offer cannot overlap a session of either person, and reserves its hours', async () => {
  await insertSession(world, { mentor: marcos, students: [bea], startsIn: 48 });
  await insertSession(world, { mentor: eva, students: [ana], startsIn: 50 });
  expect((await offer()).body.detail).toBe('Ese horario se acaba de ocupar.');
  expect((await offer({ from: '12:00', until: '13:00' })).body.detail).toBe(
    'ana ya tiene otra sesión a esa hora.',
  );
  const both = await Promise.all([1, 2, 3].map(() => offer({ from: '14:00', until: '15:00' })));
  expect(statuses(both)).toEqual([201, 409, 409]);
  const body = world.booking(eva, ana, at('14:00'), at('15:00'));
  expect((await world.call('POST', '/api/mentorships/', { token: ana.token, body })).status).toBe(409);
});

test('an offer can be declined by its student, and withdrawn by its mentor without a late mark', async () => {
  const first = await offer();
  expect((await decline(pathOf(first), ana, 'Ese día no puedo.')).status).toBe(204);
  expect(await stored(first)).toMatchObject({ cancelKind: 'declined', cancelledById: ana.id });
  const second = await offer();
  expect((await withdraw(pathOf(second), ana)).status, 'a DELETE declines too').toBe(204);
  expect((await stored(second))?.cancelKind).toBe('declined');
  world.setNow('2026-10-21T05:00:00Z');
  await renew(world, marcos);
  const third = await offer();
  expect((await withdraw(pathOf(third), marcos)).status).toBe(204);
  expect(await stored(third)).toMatchObject({ cancelKind: 'cancelled', cancelledLate: false });
  expect(await told(marcos)).toEqual(Array(2).fill(`Ana Pérez ha rechazado tu propuesta de ${what()}`));
  expect(await told(ana)).toEqual([
    ...Array(3).fill(`✓ ${proposed()}`),
    `Marcos Pérez ha retirado su propuesta de ${what()}`,
  ]);
  await renew(world, ana);
  const path = `/api/mentorships/history/${first.body.identifier}/`;
  const { body } = await world.call('GET', path, ana);
  expect([body.ended.kind, body.ended.reason, body.offered, body.alternatives]).toEqual([
    'declined',
    'Ese día no puedo.',
    true,
    [],
  ]);
});

test('the student is reminded of an offer at half of the time; the mentor is notified when it expires', async () => {
  const made = await offer({ days: 4 });
  world.setNow('2026-10-20T08:01:00Z');
  await runSweep(world.services);
  // The clocks have changed by then.
  const late = what(4, '09:00');
  const waiting = `Marcos Pérez espera tu respuesta: ${late}`;
  expect(await told(ana)).toContain(waiting);
  expect(await told(marcos)).toEqual([]);
  world.mails.length = 0;
  world.setNow('2026-10-21T08:00:00Z');
  await renew(world, ana);
  expect((await confirm(pathOf(made), ana)).status).toBe(409);
  await runSweep(world.services);
  const over = `Ana Pérez no ha respondido a tiempo, y la ${late} no se celebrará`;
  expect(sentTo()).toEqual([['marcos@example.com', over]]);
  expect(await told(ana)).toEqual(expect.arrayContaining([`✓ ${proposed(late)}`, `✓ ${waiting}`]));
  expect((await stored(made))?.cancelKind).toBe('unanswered');
});

test('accepting the student’s other hours confirms an offer, and both expire together', async () => {
  const made = await offer();
  const path = pathOf(made);
  const propose = ({ token }: Person, more: object) =>
    world.call('POST', `${path}proposal/`, {
      token,
      body: { init_date: at('16:00'), end_date: at('17:00'), ...more },
    });
  expect(Object.keys((await propose(ana, { price: 20 })).body)).toEqual(['price']);
  const wish = await propose(ana, {});
  const body = { proposal: wish.body.proposal.id };
  const accepted = await world.call('POST', `${path}proposal/accept/`, { token: marcos.token, body });
  expect(accepted.body).toMatchObject({ confirmation: true, booked_by: ana.id });
  expect(Date.parse(accepted.body.init_date)).toBe(Date.parse(at('16:00')));
  expect(await told(ana)).toEqual([
    `✓ ${proposed()}`,
    'Marcos Pérez ha aceptado la propuesta: la sesión de Cálculo del 21/10/2026 16:00 queda confirmada',
  ]);

  const other = await offer({ days: 3 });
  world.mails.length = 0;
  const cheaper = await world.call('POST', `${pathOf(other)}proposal/`, {
    token: marcos.token,
    body: { init_date: at('10:00', 3), end_date: at('11:00', 3), price: 20 },
  });
  expect(cheaper.body.proposal.price, 'its mentor changes their own offer so').toBe(20);
  await world.call('DELETE', `${pathOf(other)}proposal/`, ana);
  expect(world.mails.at(-1)?.text).toContain('sigue pendiente de que Ana Pérez la acepte');
  await world.call('POST', `${pathOf(other)}proposal/`, {
    token: ana.token,
    body: { init_date: at('18:00', 3), end_date: at('19:00', 3) },
  });
  world.mails.length = 0;
  world.setNow('2026-10-22T08:00:00Z');
  await runSweep(world.services);
  const expired = `La otra hora que pidió Ana Pérez ha quedado sin respuesta, y la ${what(3)} no se celebrará`;
  expect(sentTo().filter(([, subject]) => subject === expired)).toEqual([
    ['marcos@example.com', expired],
    ['ana@example.com', expired],
  ]);
});

test(`a mentor can have at most ${OPEN_OFFERS_MAX} open offers`, async () => {
  const students = [ana];
  for (let i = 0; i < 4; i++) students.push(await world.student(`alumna.${i}`));
  await insertSession(world, { mentor: marcos, students: students.slice(1), startsIn: -20 });
  const wishes = students.flatMap((to, i) => [8, 10, 12, 14].map((hour) => ({ to, days: i, hour })));
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  for (const { hour, ...wish } of wishes)
    expect((await offer({ ...wish, from: clock(hour), until: clock(hour + 1) })).status).toBe(201);
  const last = await offer({ days: 8 });
  expect([last.status, Object.keys(last.body)]).toEqual([400, ['non_field_errors']]);
  const one = await world.call('GET', '/api/mentorships/?status=pending', ana);
  await decline(`/api/mentorships/${one.body.results[0].identifier}/`, ana);
  expect((await offer({ days: 8 })).status).toBe(201);
});

test('accepting and withdrawing an offer simultaneously has one consistent outcome', async () => {
  for (let day = 0; day < (process.env.SOAK ? 9 : 3); day++) {
    const made = await offer({ days: day });
    const [yes, no] = await Promise.all([confirm(pathOf(made), ana), withdraw(pathOf(made), marcos)]);
    const row = await stored(made);
    // A withdrawal that comes second cancels what was agreed.
    expect([yes.status, no.status]).toEqual(row?.confirmedAt ? [200, 204] : [404, 204]);
    expect(row?.bookedById).toBe(row?.confirmedAt ? ana.id : marcos.id);
  }
});

test('deleting an account withdraws a mentor’s open offers and declines a student’s', async () => {
  const made = await offer();
  const body = { password: 'Camaleón-verde-93' };
  await world.call('DELETE', '/api/auth/delete/', { token: ana.token, body });
  expect(await stored(made)).toMatchObject({ cancelKind: 'declined', cancelledById: ana.id });
  await insertSession(world, { mentor: marcos, students: [bea], startsIn: -20 });
  const other = await offer({ to: bea });
  await world.call('DELETE', '/api/auth/delete/', { token: marcos.token, body });
  expect(await stored(other)).toMatchObject({ cancelKind: 'cancelled', additionalInformation: '' });
  expect(await told(bea)).toContain(`Usuario eliminado ha retirado su propuesta de ${what()}`);
});
