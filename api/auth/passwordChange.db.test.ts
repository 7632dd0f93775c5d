import { expect, test } from 'vitest';
import { freshWorld, PASSWORD } from '~/tests/support/world';

const { world, ana } = await freshWorld({ ana: 'student' });

const NEW = 'Otra-cosa-distinta-41';
const change = (token: string, body: unknown = { old_password: PASSWORD, new_password: NEW }) =>
  world.call('PUT', '/api/auth/change-password/', { token, body });
const logIn = (password: string, address = '192.0.2.1') =>
  world.call('POST', '/api/auth/token/', { body: { username: ana.username, password }, address });
const me = (token: string) => world.call('GET', '/api/auth/me/', { token });

test('changing the password keeps the caller’s session, ends all others and sends a mail', async () => {
  const other = (await logIn(PASSWORD)).body;
  const { status, body } = await change(ana.token);
  expect([status, body]).toEqual([204, '']);
  expect((await me(ana.token)).status).toBe(200);
  expect((await me(other.access)).status).toBe(401);
  const renewed = await world.call('POST', '/api/auth/token/refresh/', { body: { refresh: other.refresh } });
  expect(renewed.status).toBe(401);
  expect([(await logIn(PASSWORD)).status, (await logIn(NEW)).status]).toEqual([401, 200]);
  expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [`${ana.username}@example.com`, 'Tu contraseña ha cambiado'],
  ]);
  expect(world.mails[0]?.text).toContain('http://localhost:3000/reset-password');
});

test('a wrong old password changes nothing and ends no session', async () => {
  const other = (await logIn(PASSWORD)).body;
  const { status, body } = await change(ana.token, { old_password: 'no-es-esta', new_password: NEW });
  expect([status, body]).toEqual([400, { old_password: ['La contraseña no es correcta.'] }]);
  expect([(await me(other.access)).status, (await logIn(PASSWORD)).status, world.mails]).toEqual([
    200,
    200,
    [],
  ]);
});

test.each([
  'corta1',
  '83749283749',
  'contraseña',
])('«%s» is refused on new_password', async (new_password) => {
  const { status, body } = await change(ana.token, { old_password: PASSWORD, new_password });
  expect([status, Object.keys(body)]).toEqual([400, ['new_password']]);
  expect((await logIn(PASSWORD)).status).toBe(200);
});

test('changing the password requires a session and both passwords', async () => {
  const body = { old_password: PASSWORD, new_password: NEW };
  expect((await world.call('PUT', '/api/auth/change-password/', { body })).status).toBe(401);
  expect((await change(ana.token, {})).body).toEqual({
    old_password: ['La contraseña actual es obligatoria.'],
    new_password: ['La contraseña es obligatoria.'],
  });
});

test('a stolen session gets ten guesses across all addresses; the owner can still log in', async () => {
  const guess = (old_password: string, i: number) =>
    world.call('PUT', '/api/auth/change-password/', {
      token: ana.token,
      body: { old_password, new_password: NEW },
      address: `198.51.100.${i}`,
    });
  for (let i = 0; i < 10; i++) expect((await guess(`no-${i}`, i)).status).toBe(400);
  const { status, headers } = await guess(PASSWORD, 11);
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await logIn(PASSWORD, '198.51.100.99')).status).toBe(200);
});

test('only one of two simultaneous changes succeeds', async () => {
  const answers = await Promise.all(
    ['Primera-opción-11', 'Segunda-opción-22'].map((new_password) =>
      change(ana.token, { old_password: PASSWORD, new_password }),
    ),
  );
  expect(answers.map((one) => one.status).sort()).toEqual([204, 400]);
  const winner = answers[0]?.status === 204 ? 'Primera-opción-11' : 'Segunda-opción-22';
  expect((await logIn(winner)).status).toBe(200);
});

test('a log-in with the old password during the change leaves no open session', async () => {
  const attempts = await Promise.all([
    change(ana.token),
    ...Array.from({ length: 6 }, (_, i) => logIn(PASSWORD, `203.0.113.${i}`)),
  ]);
  expect(attempts[0]?.status).toBe(204);
  for (const { status, body } of attempts.slice(1)) {
    if (status === 200) expect((await me(body.access)).status).toBe(401);
    else expect(status).toBe(401);
  }
});
