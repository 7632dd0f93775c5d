import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currentUser } from '~/api/contract/users';
import { users } from '~/api/db/schema';
import { DAY } from '~/api/time';
import { createWorld, openWorld, PASSWORD } from '~/tests/support/world';
import { mintDeviceToken, readDeviceToken } from './tokens';

const { world } = await openWorld({}, { limits: { logInWholeAccount: { points: 24, seconds: 900 } } });
await world.student('ana.alumna');
await world.person('dormida', 'alumno', false);

const logIn = (
  username: string,
  password = PASSWORD,
  { address, device }: { address?: string; device?: string } = {},
) => world.call('POST', '/api/auth/token/', { body: { username, password, device }, address });

test('a log-in gives an access token, a refresh token and the cookie of the API', async () => {
  const { status, body, headers } = await logIn('ANA.alumna');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['access', 'refresh']);
  const cookie = headers.get('Set-Cookie') ?? '';
  expect(cookie).toBe(`refresh_token=${body.refresh}; Max-Age=604800; Path=/api/; HttpOnly; SameSite=Lax`);
  const me = await world.call('GET', '/api/auth/me/', { token: body.access });
  expect(currentUser.parse(me.body)).toMatchObject({ username: 'ana.alumna', user_type: 'alumno' });
  expect(me.headers.get('Cache-Control')).toBe('no-store');
});

test('an unknown user, a wrong password and an inactive account get the same answer', async () => {
  const answers = await Promise.all([logIn('nadie'), logIn('ana.alumna', 'otra-cosa'), logIn('dormida')]);
  for (const { status, body, headers } of answers) {
    expect(status).toBe(401);
    expect(body).toEqual({
      detail: 'No hay ninguna cuenta activa con esas credenciales.',
      code: 'no_active_account',
    });
    expect(headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(headers.get('Set-Cookie')).toBeNull();
  }
});

test('each missing field is reported, in Spanish', async () => {
  const { status, body } = await world.call('POST', '/api/auth/token/');
  expect(status).toBe(400);
  expect(body).toEqual({
    username: ['El nombre de usuario es obligatorio.'],
    password: ['La contraseña es obligatoria.'],
  });
});

test('a missing, invalid or expired access token is refused', async () => {
  const { body } = await logIn('ana.alumna');
  const [head, , signature] = body.access.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body.access.split('.')[1]}.`;
  expect((await world.call('GET', '/api/auth/me/')).body.code).toBe('not_authenticated');
  for (const token of ['x', `${head}.e30.${signature}`, unsigned, body.refresh]) {
    const { status, body } = await world.call('GET', '/api/auth/me/', { token });
    expect([status, body.code]).toEqual([401, 'token_not_valid']);
  }
  const before = world.now();
  world.setNow(new Date(before.getTime() + 301_000));
  expect((await world.call('GET', '/api/auth/me/', { token: body.access })).status).toBe(401);
  world.setNow(before);
});

test('deactivating an account invalidates its tokens at once', async () => {
  const person = await world.student('fugaz');
  await world.db.update(users).set({ isActive: false }).where(eq(users.id, person.id));
  expect((await world.call('GET', '/api/auth/me/', person)).status).toBe(401);
});

test('nothing secret is logged', async () => {
  const { body } = await logIn('ana.alumna');
  const all = world.logged.join('\n');
  expect(all).toContain('auth: logged in');
  for (const secret of [PASSWORD, body.access, body.refresh, 'eyJ']) expect(all).not.toContain(secret);
});

test('ten failures lock an account for their network; a success resets the count', async () => {
  await world.student('olvidadiza');
  for (let i = 0; i < 9; i++) expect((await logIn('olvidadiza', `no-${i}`)).status).toBe(401);
  expect((await logIn('olvidadiza')).status).toBe(200);
  for (let i = 0; i < 10; i++) expect((await logIn('Olvidadiza', `no-${i}`)).status).toBe(401);
  const { status, body, headers } = await logIn('olvidadiza');
  expect(status).toBe(429);
  expect(body.detail).toContain('Demasiados intentos');
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await logIn('ana.alumna')).status).toBe(200);
});

test('ten failures from one network do not lock out the owner on another', async () => {
  await world.student('acosada');
  for (const [attacker, neighbour, owner] of [
    ['198.51.100.7', '198.51.100.200', '198.51.101.7'],
    ['2001:db8:1::1', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ]) {
    const guess = (address?: string) => logIn('acosada', 'no-es', { address });
    for (let i = 0; i < 10; i++) expect((await guess(attacker)).status).toBe(401);
    expect((await guess(attacker)).status).toBe(429);
    expect((await logIn('acosada', PASSWORD, { address: neighbour })).status).toBe(429);
    expect((await logIn('acosada', PASSWORD, { address: owner })).status).toBe(200);
  }
});

test('guesses from many networks lock out unknown devices only; each known one has its own limit', async () => {
  await world.student('famosa');
  const { body } = await logIn('famosa', PASSWORD, { device: '' });
  expect(Object.keys(body).sort()).toEqual(['access', 'device', 'refresh']);
  const { device } = body;
  const other = (await logIn('famosa', PASSWORD, { device: 'no es nuestro' })).body.device;
  const from = (n: number) => `10.1.${n}.1`;
  for (let i = 0; i < 24; i++) await logIn('famosa', 'no-es', { address: from(i % 6) });
  expect((await logIn('famosa', PASSWORD, { address: from(99) })).status).toBe(429);
  expect((await logIn('famosa', PASSWORD, { address: from(99), device: `${device}x` })).status).toBe(429);
  expect((await logIn('ana.alumna', PASSWORD, { address: from(99), device })).status).toBe(200);

  for (let i = 0; i < 10; i++)
    expect((await logIn('famosa', `no-${i}`, { address: from(1), device })).status).toBe(401);
  expect((await logIn('famosa', PASSWORD, { device })).status).toBe(429);
  const again = await logIn('Famosa', PASSWORD, { address: from(1), device: other });
  expect([again.status, again.body.device]).toEqual([200, expect.stringMatching(/./)]);
});

test('a device token is valid for 180 days, for its own account only, and reveals nothing about it', async () => {
  const { id: owner } = await world.student('sosegada');
  const key = world.services.keys.device;
  const token = mintDeviceToken(owner, { key, now: world.now() });
  const after = (days: number) => ({ key, now: new Date(world.now().getTime() + days * DAY) });
  expect(readDeviceToken(token, owner, after(180))).not.toBeNull();
  expect(readDeviceToken(token, owner, after(181))).toBeNull();
  expect(readDeviceToken(token, owner + 1, after(0))).toBeNull();
  expect(readDeviceToken(token, owner, { ...after(0), key: world.services.keys.refresh })).toBeNull();
  const [id = '', day = '', signature = ''] = token.split('.');
  expect(readDeviceToken(`${id}.${Number(day) + 1}.${signature}`, owner, after(0))).toBeNull();
  expect(mintDeviceToken(owner, { key, now: world.now() })).not.toBe(token);
  expect(token).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/);
});

test('a username spelt with a dotted İ matches no account, so it cannot evade the limit', async () => {
  await world.student('lucia.ibiza');
  for (const name of ['lucİa.ibiza', 'lucia.İbİza']) expect((await logIn(name)).status).toBe(401);
  expect((await logIn('Lucia.IBIZA')).status).toBe(200);
});

test('log-ins are limited per IP address, and the cookie is Secure over https', async () => {
  const other = await createWorld({
    limits: { logInAddress: { points: 2, seconds: 60 } },
    siteOrigin: 'https://mentorea.example',
  });
  await other.student('bea');
  const attempt = (address: string, password: string) =>
    other.call('POST', '/api/auth/token/', { body: { username: 'bea', password }, address });
  expect((await attempt('10.0.0.1', 'mal')).status).toBe(401);
  expect((await attempt('10.0.0.1', 'mal')).status).toBe(401);
  expect((await attempt('10.0.0.1', PASSWORD)).status).toBe(429);
  expect((await attempt('2001:db8::1', 'mal')).status).toBe(401);
  expect((await attempt('2001:db8::2', 'mal')).status).toBe(401);
  expect((await attempt('2001:db8::3', PASSWORD)).status).toBe(429);
  const { headers } = await attempt('10.0.0.2', PASSWORD);
  expect(headers.get('Set-Cookie')).toContain('; Secure');
  await other.close();
});
