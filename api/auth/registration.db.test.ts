import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currentUser } from '~/api/contract/users';
import { users } from '~/api/db/schema';
import { createWorld, MONDAY, ORIGIN, openWorld, PASSWORD } from '~/tests/support/world';

const plenty = { points: 500, seconds: 60 };
const { world } = await openWorld({}, { limits: { registerAddress: plenty, registerTries: plenty } });

const payload = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.com`,
  password: PASSWORD,
  user_type: 'alumno',
  ...more,
});
const register = (body: unknown) => world.call('POST', '/api/auth/register/', { body });
const linkOf = (to: string) => {
  const text = world.mails.findLast((mail) => mail.to === to)?.text ?? '';
  return new URL(/http\S+\/api\/auth\/activate\/\S+/.exec(text)?.[0] ?? 'http://none/').pathname;
};
const logIn = (username: string) =>
  world.call('POST', '/api/auth/token/', { body: { username, password: PASSWORD } });

test('an IP address over its limit is refused before the body is read', async () => {
  const strict = await createWorld({ limits: { registerTries: { points: 2, seconds: 60 } } });
  const attempt = (body: unknown) => strict.call('POST', '/api/auth/register/', { body });
  for (let tries = 0; tries < 2; tries++) expect((await attempt({})).status).toBe(400);
  const form = new FormData();
  form.set('profile_picture', new File([new Uint8Array(7_000_000)], 'x.png'));
  expect((await attempt(form)).status).toBe(429);
  await strict.close();
});

test('register, activation mail, activate once or twice, log in', async () => {
  const { status, body } = await register(payload('nuria'));
  expect(status).toBe(201);
  expect(currentUser.parse(body)).toMatchObject({
    username: 'nuria',
    user_type: 'alumno',
    full_name: 'nuria',
  });
  expect((await logIn('nuria')).status).toBe(401);

  const mail = world.mails.at(-1);
  expect(mail).toMatchObject({ to: 'nuria@example.com', subject: 'Activa tu cuenta en Mentorea' });
  // What looks at the links of a mail before its reader does.
  expect((await world.call('HEAD', linkOf('nuria@example.com'))).status).toBe(302);
  expect((await logIn('nuria')).status).toBe(401);
  for (let visit = 0; visit < 2; visit++) {
    const { status, headers } = await world.call('GET', linkOf('nuria@example.com'));
    expect([status, headers.get('Location')]).toEqual([302, `${ORIGIN}/account-activated`]);
  }
  expect((await logIn('nuria')).status).toBe(200);
});

test('the activation link carries the page to return to, if it is on this website', async () => {
  const next = '/mentorships/new?mentor=eva&dia=2026-10-20&hora=09:00';
  expect((await register(payload('reserva', { next }))).status).toBe(201);
  const text = world.mails.at(-1)?.text ?? '';
  const link = new URL(/http\S+\/api\/auth\/activate\/\S+/.exec(text)?.[0] ?? 'http://none/');
  expect(link.searchParams.get('next')).toBe(next);
  const { headers } = await world.call('GET', link.pathname + link.search);
  expect(headers.get('Location')).toBe(`${ORIGIN}/account-activated?${new URLSearchParams({ next })}`);
  for (const foreign of [
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    '/..//evil.example',
    '/%2e%2e/dashboard',
    '',
    `/${'a'.repeat(500)}`,
  ]) {
    const { status, body } = await register(payload('reserva2', { next: foreign }));
    expect([foreign.slice(0, 20), status, Object.keys(body)]).toEqual([foreign.slice(0, 20), 400, ['next']]);
    const query = new URLSearchParams({ next: foreign });
    const led = await world.call('GET', `${link.pathname}?${query}`);
    expect(led.headers.get('Location')).toBe(`${ORIGIN}/account-activated`);
  }
});

test('an expired or invalid link leads to the page that offers a new one', async () => {
  await register(payload('lenta'));
  world.setNow(new Date(MONDAY.getTime() + 3 * 24 * 3600_000 + 1));
  const bad = ['/api/auth/activate/MQ/xxx/', '/api/auth/activate/%C3%91/%FF/', linkOf('lenta@example.com')];
  for (const path of bad) {
    const { status, headers } = await world.call('GET', path);
    expect([status, headers.get('Location')]).toEqual([302, `${ORIGIN}/account-activated?error=1`]);
  }
  world.setNow(MONDAY);
  expect((await logIn('lenta')).status).toBe(401);
});

test('only an account that was not activated in time frees its username and e-mail address', async () => {
  await register(payload('tardona'));
  await register(payload('puntual'));
  await world.call('GET', linkOf('puntual@example.com'));
  await world.db.update(users).set({ isActive: false }).where(eq(users.username, 'puntual'));
  const first = linkOf('tardona@example.com');
  expect((await register(payload('tardona', { password: 'otra clave larga 2' }))).status).toBe(400);

  world.setNow(new Date(MONDAY.getTime() + 3 * 24 * 3600_000 + 1));
  expect((await register(payload('Tardona', { email: 'otra.tardona@example.com' }))).status).toBe(201);
  expect((await register(payload('puntual'))).status).toBe(400);
  expect((await world.call('GET', first)).headers.get('Location')).toContain('error=1');
  await world.call('GET', linkOf('otra.tardona@example.com'));
  expect((await logIn('tardona')).status).toBe(200);
  world.setNow(MONDAY);
});

const mailsTo = (to: string) => world.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);

test('a taken username is refused, whatever its case', async () => {
  await register(payload('gemela'));
  const { status, body } = await register(payload('GEMELA', { email: 'otra.gemela@example.com' }));
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual(['username']);
});

test('only the owner learns that an e-mail address already has an account', async () => {
  await register(payload('duenya'));
  await world.call('GET', linkOf('duenya@example.com'));
  const known = await register(payload('curiosa', { email: 'Duenya@Example.com' }));
  const fresh = await register(payload('nueva'));
  const same = ({ status, headers, body }: typeof known) => [
    status,
    [...headers.keys()].filter((name) => name !== 'x-request-id').sort(),
    { ...body, id: 0, username: '', email: '', full_name: '', first_login: body.first_login.length },
  ];
  expect(same(known)).toEqual(same(fresh));
  expect(known.body).toMatchObject({ username: 'curiosa', email: 'Duenya@Example.com' });
  expect(mailsTo('duenya@example.com')).toEqual([
    'Activa tu cuenta en Mentorea',
    'Ya tienes cuenta en Mentorea',
  ]);
  const { text } = world.mails.findLast(({ to }) => to === 'duenya@example.com') ?? { text: '' };
  expect(text).toContain('duenya');
  expect(text).not.toContain('curiosa');
  expect(text).toContain(`${ORIGIN}/login`);
  expect(text).toContain(`${ORIGIN}/reset-password`);
  // Nor does the name tell: both are taken now, and open to nobody before an activation.
  for (const name of ['curiosa', 'nueva']) {
    expect((await logIn(name)).status).toBe(401);
    const again = await register(payload(name, { email: `${name}.2@example.com` }));
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['username']]);
  }
  expect((await logIn('duenya')).status).toBe(200);
  expect(world.mails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
  world.setNow(new Date(MONDAY.getTime() + 3 * 24 * 3600_000 + 1));
  expect((await register(payload('curiosa'))).status).toBe(201);
  world.setNow(MONDAY);
});

test('mails to an unactivated e-mail address activate its latest registration', async () => {
  const email = 'victima@example.com';
  const theirs = 'la clave del otro 9';
  const enter = async (username: string, password: string) =>
    (await world.call('POST', '/api/auth/token/', { body: { username, password } })).status;
  expect((await register(payload('extranyo', { email, password: theirs }))).status).toBe(201);
  const stale = linkOf(email);
  expect((await register(payload('victima'))).status).toBe(201);
  expect(world.mails.findLast(({ to }) => to === email)?.text).toContain('«victima»');
  expect(world.mails.findLast(({ to }) => to === email)?.text).toContain('ya no vale');
  expect((await world.call('GET', stale)).headers.get('Location')).toContain('error=1');
  for (const path of ['resend-activation', 'password-reset']) {
    expect((await world.call('POST', `/api/auth/${path}/`, { body: { email } })).status).toBe(204);
    const { text = '' } = world.mails.findLast(({ to }) => to === email) ?? {};
    expect(text).toContain('Si no te has registrado como «victima», no lo abras');
    expect(text).not.toContain('extranyo');
  }
  await world.call('GET', linkOf(email));
  expect([await enter('victima', PASSWORD), await enter('extranyo', theirs)]).toEqual([200, 401]);
  // The name of the other stays taken, as it does beside an account: it tells nothing of the address.
  expect((await register(payload('extranyo', { email: 'e2@example.com' }))).status).toBe(400);
});

test('the owner gets at most three such mails an hour, and the answer stays the same', async () => {
  await register(payload('paciente'));
  await world.call('GET', linkOf('paciente@example.com'));
  for (let n = 0; n < 5; n++)
    expect((await register(payload(`insiste${n}`, { email: 'paciente@example.com' }))).status).toBe(201);
  expect(mailsTo('paciente@example.com')).toHaveLength(4);
});

test.each([
  ['new', 'doble'],
  ['that has an account', 'doble2'],
])('identical registrations of an address %s within a minute count as one', async (kind, name) => {
  const email = `${name}@example.com`;
  if (kind !== 'new') {
    await register(payload(`${name}.antes`, { email }));
    await world.call('GET', linkOf(email));
  }
  const before = mailsTo(email).length;
  const once = () => register(payload(name));
  const answers = [...(await Promise.all([once(), once(), once()])), await once()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, first_login: '' }))).size).toBe(1);
  expect(mailsTo(email)).toHaveLength(before + 1);
  expect(await world.db.$count(users, eq(users.username, name))).toBe(1);

  const differs = [
    { password: 'otra clave larga 2' },
    { email: `otra.${name}@example.com` },
    { user_type: 'mentor' },
  ];
  for (const more of differs) expect((await register(payload(name, more))).status).toBe(400);
  world.setNow(new Date(MONDAY.getTime() + 60_000));
  expect((await once()).status).toBe(400);
  world.setNow(MONDAY);
});

test('only one of two simultaneous registrations gets the e-mail address, and both get the same answer', async () => {
  const email = 'disputada@example.com';
  const answers = await Promise.all(['a', 'b'].map((one) => register(payload(`dispu.${one}`, { email }))));
  expect(answers.map(({ status, body }) => [status, body.email])).toEqual(Array(2).fill([201, email]));
  expect(await world.db.$count(users, eq(users.email, email))).toBe(1);
});

test('only one of twenty simultaneous registrations gets the username', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => register(payload('popular', { email: `p${i}@example.com` }))),
  );
  expect(answers.filter((one) => one.status === 201)).toHaveLength(1);
  expect(answers.filter((one) => one.status === 400 && one.body.username)).toHaveLength(19);
});

test.each([
  ['ab', 'username'],
  ['.punto', 'username'],
  ['a..b.c', 'username'],
  ['pagina.data', 'username'],
  ['Recommended', 'username'],
  ['ñandú', 'username'],
])('username %s is refused', async (username, field) => {
  const { status, body } = await register(payload(username, { email: 'otra@example.com' }));
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual([field]);
});

test.each([
  'corta1',
  '83749283749',
  'Password123',
  'contraseña',
  'esteban-77',
  'qwertyuiop1',
])('password %s is refused', async (password) => {
  const { status, body } = await register(payload('esteban-7', { password }));
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual(['password']);
});

test('nobody can register as staff, as active or with an id of their choice', async () => {
  expect((await register(payload('jefa', { user_type: 'admin' }))).status).toBe(400);
  const { body } = await register(
    payload('lista', { id: 1, is_active: true, is_super_admin: true, first_name: 'X' }),
  );
  expect(body.id).not.toBe(1);
  expect(body.first_name).toBe('');
  expect((await logIn('lista')).status).toBe(401);
});

test('registrations per IP address are limited; invalid ones do not count', async () => {
  const small = await createWorld({ limits: { registerAddress: { points: 1, seconds: 3600 } } });
  const attempt = () => small.call('POST', '/api/auth/register/', { body: {} });
  expect((await attempt()).status).toBe(400);
  expect((await attempt()).status).toBe(400);
  await small.call('POST', '/api/auth/register/', { body: payload('una') });
  expect((await small.call('POST', '/api/auth/register/', { body: payload('dos') })).status).toBe(429);
  await small.close();
});
