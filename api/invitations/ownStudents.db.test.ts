import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, notifications, studentInvitations, users } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { renew } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const { world, marcos, eva, ana, bea, elena } = await freshWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
  elena: 'support',
});

beforeEach(() => world.setNow(MONDAY));

const DAY = 86_400_000;
const SENT = '/api/students/invitations/';
const TIES = '/api/invitations/mentors/';
const invite = (people: string, by: Person = marcos) =>
  world.call('POST', SENT, { token: by.token, body: { people } });
const sent = async (by: Person = marcos) => (await world.call('GET', SENT, by)).body;
const ties = async (by: Person = ana) => (await world.call('GET', TIES, by)).body;
const answer = (id: number, accept: boolean, by: Person = ana) =>
  world.call('PUT', `${TIES}${id}/`, { token: by.token, body: { accept } });
const tokenFor = (address: string) => {
  const text = world.mails.findLast(({ to }) => to === address)?.text ?? '';
  return /\/invitacion\/([\w-]+)/.exec(text)?.[1] ?? '';
};
const open = (token: string) => world.call('POST', `${TIES}key/`, { body: { token } });
const join = (token: string, username: string, password = PASSWORD) =>
  world.call('POST', TIES, { body: { token, username, password } });
const students = async (by: Person = marcos) =>
  (await world.call('GET', '/api/students/', by)).body.results.map(
    (one: { student: { username: string }; tied: boolean; sessions: number }) =>
      `${one.student.username} ${one.tied} ${one.sessions}`,
  );
const mailsTo = (address: string) => world.mails.filter(({ to }) => to === address).length;
const later = async (ms: number, ...people: Person[]) => {
  world.setNow(new Date(+MONDAY + ms).toISOString());
  for (const one of people) await renew(world, one);
};
/** Ana is a student of Marcos by invitation. */
async function tied() {
  await invite('Ana, ana@example.com');
  const [one] = await ties();
  expect((await answer(one.id, true)).status).toBe(204);
  return one.id as number;
}

test('somebody without an account joins by the link of the mail, and is a student of the mentor at once', async () => {
  expect((await invite('Leo Paz, leo@example.com')).body).toEqual({ sent: 1 });
  expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['leo@example.com', 'Marcos Pérez te invita a ser su estudiante en Mentorea'],
  ]);
  expect(world.mails[0]?.text).toContain('http://localhost:3000/mentors/marcos');
  const token = tokenFor('leo@example.com');
  expect((await open(token)).body).toMatchObject({
    ...{ name: 'Leo Paz', email: 'leo@example.com', username: 'leo.paz' },
    ...{ mentor: { username: 'marcos', full_name: 'Marcos Pérez' }, expires_at: '2026-11-02T08:00:00.000Z' },
  });
  expect((await join(token, 'leo.paz', 'leo.paz12')).body).toHaveProperty('password');
  expect((await join(token, 'ana')).body).toEqual({ username: ['Ya existe un usuario con ese nombre.'] });
  expect((await join(token, 'leo.paz')).status).toBe(204);
  const body = { username: 'leo.paz', password: PASSWORD };
  const logged = await world.call('POST', '/api/auth/token/', { body });
  expect(logged.status).toBe(200);
  const me = await world.call('GET', '/api/auth/me/', { token: logged.body.access });
  expect(me.body).toMatchObject({ user_type: 'alumno', invited_name: 'Leo Paz', email: 'leo@example.com' });
  expect([await students(), await sent()]).toEqual([['leo.paz true 0'], []]);
  const [told] = await world.db.select().from(notifications).where(eq(notifications.userId, marcos.id));
  expect([told?.title, told?.link]).toEqual([
    'Leo Paz ha aceptado: ya está entre tus estudiantes',
    `/estudiantes/${me.body.id}`,
  ]);
  expect([(await open(token)).status, (await join(token, 'leo.paz2')).status]).toEqual([404, 404]);
  const acts = await world.db
    .select({ act: auditLog.act })
    .from(auditLog)
    .where(eq(auditLog.aboutId, me.body.id));
  expect(acts).toContainEqual({ act: 'invitation-accepted' });
});

test('one link pressed several times at once makes one account', async () => {
  await invite('Leo Paz, leo@example.com');
  const token = tokenFor('leo@example.com');
  const answers = await Promise.all(['leo.a', 'leo.b', 'leo.c'].map((name) => join(token, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  expect(await students()).toHaveLength(1);
});

test('no answer tells who has an account, what kind, or who said no', async () => {
  await world.call('PUT', '/api/blocks/marcos/', bea);
  const everyone = ['ana', 'bea', 'eva', 'elena', 'nadie', 'dice.no'].map((name) => `X, ${name}@example.com`);
  const no = await world.student('dice.no');
  expect((await invite(everyone.join('\n'))).body).toEqual({ sent: 6 });
  const [asked] = await ties(no);
  expect((await answer(asked.id, false, no)).status).toBe(204);
  expect(await ties(no)).toEqual([]);
  const plain = (await sent()).map(({ id: _, email: _email, ...one }: { id: number; email: string }) => one);
  expect(new Set(plain.map((one: object) => JSON.stringify(one))).size).toBe(1);
  expect(plain).toHaveLength(6);
  // Who has a block hears nothing; who is no student hears that nothing has happened.
  expect(world.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'ana@example.com: Marcos Pérez quiere añadirte a sus estudiantes',
    'dice.no@example.com: Marcos Pérez quiere añadirte a sus estudiantes',
    'elena@example.com: Marcos Pérez ha querido añadirte a sus estudiantes',
    'eva@example.com: Marcos Pérez ha querido añadirte a sus estudiantes',
    'nadie@example.com: Marcos Pérez te invita a ser su estudiante en Mentorea',
  ]);
  expect([await ties(bea), (await world.call('GET', TIES, eva)).status]).toEqual([[], 403]);
  // A no holds when it is sent again, and looks like any other.
  await later(11 * 60_000, marcos);
  expect((await invite(everyone.join('\n'))).body).toEqual({ sent: 6 });
  expect(mailsTo('dice.no@example.com')).toBe(1);
  expect(mailsTo('ana@example.com')).toBe(2);
  expect(new Set((await sent()).map((one: { created_at: string }) => one.created_at)).size).toBe(1);
});

test('a student with an account answers after the log-in, and leaves when they like', async () => {
  await invite('Anita, ana@example.com');
  const [told] = await world.db.select().from(notifications).where(eq(notifications.userId, ana.id));
  expect([told?.title, told?.link, told?.type]).toEqual([
    'Marcos Pérez quiere añadirte a sus estudiantes',
    '/settings/mentores',
    'invitation',
  ]);
  const [one] = await ties();
  expect(one).toMatchObject({ accepted: false, mentor: { username: 'marcos' } });
  expect([(await answer(one.id, true, bea)).status, (await students()).length]).toEqual([404, 0]);
  expect((await answer(one.id, true)).status).toBe(204);
  expect((await answer(one.id, true)).status).toBe(204);
  expect([await students(), (await ties())[0]?.accepted]).toEqual([['ana true 0'], true]);
  expect((await invite('Ana otra vez, ana@example.com')).body).toEqual({
    people: ['Línea 1: ana@example.com ya está entre tus estudiantes'],
  });
  expect((await answer(one.id, false)).status).toBe(204);
  expect([await students(), await ties()]).toEqual([[], []]);
  expect((await invite('Ana, ana@example.com')).body).toEqual({ sent: 1 });
});

test('a tied student is offered sessions, noted about, read, given packs; not after leaving, nor through a block', async () => {
  const id = await tied();
  const offer = (hour: string) =>
    world.call('POST', '/api/mentorships/', {
      token: marcos.token,
      body: world.booking(marcos, ana, `2026-10-21T${hour}:00:00+02:00`, `2026-10-21T${hour}:30:00+02:00`),
    });
  const one = `/api/students/${ana.id}/`;
  expect((await offer('10')).status).toBe(201);
  const taught = () => world.call('GET', '/api/mentorships/taught/?username=ana', marcos);
  expect((await taught()).body).toHaveLength(1);
  expect((await world.call('GET', one, marcos)).body).toMatchObject({
    tied: true,
    sessions: 0,
    last_session: null,
  });
  expect((await world.call('GET', `${one}sessions/`, marcos)).body.count).toBe(1);
  expect((await world.call('GET', `/api/auth/profile/${ana.id}/`, marcos)).status).toBe(200);
  const note = await world.call('PUT', `${one}note/`, {
    token: marcos.token,
    body: { text: 'Quiere repasar.' },
  });
  expect(note.status).toBe(200);
  const body = { kind: 'pack', alumno: ana.id, sessions: 3 };
  expect((await world.call('POST', '/api/income/credits/', { token: eva.token, body })).status).toBe(404);
  expect((await world.call('GET', `/api/income/balances/${ana.id}/`, marcos)).status).toBe(200);

  await world.call('PUT', '/api/blocks/marcos/', ana);
  expect((await taught()).body).toEqual([]);
  expect((await offer('12')).status).toBeGreaterThanOrEqual(400);
  await world.call('DELETE', '/api/blocks/marcos/', ana);

  expect((await answer(id, false)).status).toBe(204);
  expect([(await offer('12')).status, (await world.call('GET', one, marcos)).status]).toEqual([403, 404]);
});

test('who leaves with a pack stays on record for it', async () => {
  const id = await tied();
  const body = { kind: 'pack', alumno: ana.id, sessions: 3 };
  expect((await world.call('POST', '/api/income/credits/', { token: marcos.token, body })).status).toBe(201);
  await answer(id, false);
  expect(await students()).toEqual(['ana false 0']);
  expect((await world.call('GET', `/api/income/balances/${ana.id}/`, marcos)).status).toBe(200);
});

test('the mentor takes a student off the list; what was stays', async () => {
  await tied();
  const one = `/api/students/${ana.id}/`;
  expect((await world.call('DELETE', one, eva)).status).toBe(404);
  await insertSession(world, { mentor: marcos, students: [ana], startsIn: -72 });
  expect(await students()).toEqual(['ana true 1']);
  expect((await world.call('DELETE', one, marcos)).status).toBe(204);
  expect((await world.call('DELETE', one, marcos)).status).toBe(404);
  expect(await students()).toEqual(['ana false 1']);
});

test('a withdrawn link is void at once, and the same person can be invited again', async () => {
  await invite('Leo, leo@example.com');
  const token = tokenFor('leo@example.com');
  const [one] = await sent();
  expect((await world.call('DELETE', `${SENT}${one.id}/`, eva)).status).toBe(404);
  for (const _ of [1, 2]) expect((await world.call('DELETE', `${SENT}${one.id}/`, marcos)).status).toBe(204);
  expect([(await open(token)).status, (await join(token, 'leo')).status, await sent()]).toEqual([
    404,
    404,
    [],
  ]);
  expect((await invite('Leo, leo@example.com')).body).toEqual({ sent: 1 });
  expect((await join(tokenFor('leo@example.com'), 'leo')).status).toBe(204);
});

test('the same address is one invitation: not within ten minutes, then with a new link; it ends after 14 days', async () => {
  await invite('Leo, leo@example.com');
  expect((await invite('Leo, LEO@example.com')).body).toEqual({ sent: 0 });
  const first = tokenFor('leo@example.com');
  await later(11 * 60_000, marcos);
  const [one] = await sent();
  const again = await world.call('POST', `${SENT}${one.id}/`, marcos);
  expect([again.body, (await sent()).length, (await open(first)).status]).toEqual([{ sent: 1 }, 1, 404]);
  const second = tokenFor('leo@example.com');
  await later(14 * DAY + 12 * 60_000, marcos);
  expect([(await open(second)).status, (await join(second, 'leo')).status]).toEqual([404, 404]);
  const [old] = await sent();
  expect(Date.parse(old.expires_at)).toBeLessThan(+MONDAY + 14 * DAY + 12 * 60_000);
  expect((await world.call('POST', `${SENT}${old.id}/`, marcos)).body).toEqual({ sent: 1 });
  expect(await sent()).toHaveLength(1);
  await later(60 * DAY);
  expect(await runSweep(world.services)).toBe(true);
  expect(await world.db.select().from(studentInvitations)).toEqual([]);
});

test('wrong lines and reached limits are named, and nobody is written to', async () => {
  expect(
    (await invite('Leo\tleo@example.com\nEva\tsin correo\nLeo\tleo@example.com\nA\ta@b.es\talumno')).body,
  ).toEqual({
    people: [
      'Línea 2: Escribe un correo electrónico válido.',
      'Línea 3: leo@example.com ya está en la línea 1',
      'Línea 4: tiene más celdas que columnas',
    ],
  });
  expect((await invite('nombre;correo;rol\nLeo;leo@example.com;alumno')).body.people[0]).toContain('rol');
  const class_ = (n: number, mark: string) =>
    Array.from({ length: n }, (_, i) => `Sara, s${i}.${mark}@example.com`).join('\n');
  expect((await invite(class_(31, 'a'))).body).toEqual({ people: ['Como mucho 30 personas de una vez.'] });
  expect([world.mails.length, (await sent()).length]).toEqual([0, 0]);
  expect((await invite(class_(28, 'a'))).body).toEqual({ sent: 28 });
  expect((await invite(class_(3, 'b'))).body).toEqual({
    people: ['Puedes enviar 30 invitaciones en 24 horas: ahora te quedan 2.'],
  });
  for (const day of [1, 2, 3]) {
    await later(day * DAY + 60_000 * day, marcos);
    await invite(class_(24, `day${day}`));
  }
  await later(5 * DAY, marcos);
  expect((await invite(class_(1, 'more'))).body).toEqual({
    people: ['Puedes tener 100 invitaciones sin responder: retira alguna antes.'],
  });
});

test('an address is written to three times a week at most, by whatever mentors', async () => {
  const mentors = [marcos, eva, await world.mentor('iris'), await world.mentor('noa')];
  const answers = [];
  for (const one of mentors) answers.push((await invite('Leo, leo@example.com', one)).body);
  expect(answers).toEqual([
    ...Array(3).fill({ sent: 1 }),
    { people: ['Línea 1: leo@example.com ya ha recibido 3 invitaciones esta semana; espera unos días'] },
  ]);
  expect(mailsTo('leo@example.com')).toBe(3);
});

test('two mentors invite the same newcomer: the second link leads to the account of the first', async () => {
  await invite('Leo, leo@example.com');
  const first = tokenFor('leo@example.com');
  await invite('Leo, leo@example.com', eva);
  const second = tokenFor('leo@example.com');
  expect((await join(first, 'leo')).status).toBe(204);
  expect((await open(second)).body).toMatchObject({ username: '', mentor: { username: 'eva' } });
  expect((await join(second, 'leo2')).status).toBe(409);
  const body = { username: 'leo', password: PASSWORD };
  const { access } = (await world.call('POST', '/api/auth/token/', { body })).body;
  expect((await world.call('GET', TIES, { token: access })).body).toMatchObject([
    { accepted: false, mentor: { username: 'eva' } },
    { accepted: true, mentor: { username: 'marcos' } },
  ]);
});

test('an address whose registration waits is proven by the link, and the registration loses it', async () => {
  const body = { username: 'leo', email: 'leo@example.com', password: PASSWORD, user_type: 'alumno' };
  await world.call('POST', '/api/auth/register/', { body });
  await invite('Leo Paz, leo@example.com');
  const token = tokenFor('leo@example.com');
  expect((await open(token)).body.username).toBe('leo.paz');
  expect((await join(token, 'leo.paz')).status).toBe(204);
  const [leo] = await world.db.select().from(users).where(eq(users.email, 'leo@example.com'));
  expect([leo?.username, leo?.isActive]).toEqual(['leo.paz', true]);
});

test('who may not teach may not invite, and what an account leaves goes with it', async () => {
  for (const [one, status] of [
    [ana, 403],
    [elena, 403],
  ] as const)
    expect((await invite('X, x@example.com', one)).status).toBe(status);
  await world.db.update(users).set({ restriction: 'frozen' }).where(eq(users.id, eva.id));
  expect((await invite('X, x@example.com', eva)).status).toBe(403);
  await tied();
  await invite('Bea, bea@example.com');
  const exported = await world.call('GET', '/api/auth/export/', ana);
  expect(exported.body.student_invitations).toMatchObject([
    { email: 'ana@example.com', with: { username: 'marcos' } },
  ]);
  const body = { password: PASSWORD };
  for (const one of [ana, bea]) await world.call('DELETE', '/api/auth/delete/', { token: one.token, body });
  expect(await world.db.select().from(studentInvitations)).toEqual([]);
});
