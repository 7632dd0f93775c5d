import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailTokens, users } from '~/api/db/schema';
import { freshWorld, MONDAY, ORIGIN, PASSWORD } from '~/tests/support/world';

const GENEROUS = { points: 1000, seconds: 60 };
const NEW = 'Otra-cosa-distinta-41';
const MINUTE = 60_000;

const { world, ana } = await freshWorld({ ana: 'student' }, { limits: { resetAddress: GENEROUS } });

const ask = (email: string, options: { address?: string; headers?: Record<string, string> } = {}) =>
  world.call('POST', '/api/auth/password-reset/', { body: { email }, ...options });
const confirm = (link: object, new_password = NEW) =>
  world.call('POST', '/api/auth/password-reset/confirm/', { body: { ...link, new_password } });
const linkOf = (text = world.mails.at(-1)?.text ?? '') => {
  const [, uid, token] = /\/reset-password\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  return { uid: uid ?? '', token: token ?? '' };
};
const logIn = (password: string) =>
  world.call('POST', '/api/auth/token/', { body: { username: ana.username, password } });
const BAD_LINK = { token: ['El enlace no es válido o ha caducado. Pide uno nuevo.'] };

test('the mailed link sets a new password once and ends every session', async () => {
  const session = (await logIn(PASSWORD)).body;
  const { status, body } = await ask(`${ana.username}@EXAMPLE.com`);
  expect([status, body]).toEqual([204, '']);
  expect(world.mails).toMatchObject([
    { to: `${ana.username}@example.com`, subject: 'Elige una contraseña nueva' },
  ]);
  const link = linkOf();
  expect(world.mails[0]?.text).toContain(`${ORIGIN}/reset-password/${link.uid}/${link.token}`);
  expect((await confirm(link)).status).toBe(204);
  for (const token of [ana.token, session.access]) {
    expect((await world.call('GET', '/api/auth/me/', { token })).status).toBe(401);
  }
  expect([(await logIn(PASSWORD)).status, (await logIn(NEW)).status]).toEqual([401, 200]);
  expect(world.mails.at(-1)?.subject).toBe('Tu contraseña ha cambiado');
  const again = await confirm(link, 'Tercera-cosa-distinta-5');
  expect([again.status, again.body]).toEqual([400, BAD_LINK]);
});

test('only a hash of the link is stored, and the link is never logged', async () => {
  await ask(`${ana.username}@example.com`);
  const { token } = linkOf();
  const stored = await world.db.select().from(mailTokens).where(eq(mailTokens.userId, ana.id));
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
  await confirm(linkOf());
  expect(world.logged.join('\n')).not.toContain(token);
  expect(world.logged.join('\n')).not.toContain(NEW);
});

test('a refused password does not use up the link', async () => {
  await ask(`${ana.username}@example.com`);
  const link = linkOf();
  for (const password of ['corta1', '83749283749', 'contraseña', `${ana.username}-123`]) {
    const { status, body } = await confirm(link, password);
    expect([password, status, Object.keys(body)]).toEqual([password, 400, ['new_password']]);
  }
  expect((await confirm(link)).status).toBe(204);
});

test('a link is valid for less than one hour', async () => {
  await ask(`${ana.username}@example.com`);
  const link = linkOf();
  world.setNow(new Date(MONDAY.getTime() + 60 * MINUTE));
  expect((await confirm(link)).body).toEqual(BAD_LINK);
  world.setNow(new Date(MONDAY.getTime() + 60 * MINUTE - 1));
  expect((await confirm(link)).status).toBe(204);
});

test('a new request or a changed password invalidates older links', async () => {
  await ask(`${ana.username}@example.com`);
  const first = linkOf();
  await ask(`${ana.username}@example.com`);
  const second = linkOf();
  expect((await confirm(first)).body).toEqual(BAD_LINK);
  const change = { old_password: PASSWORD, new_password: NEW };
  await world.call('PUT', '/api/auth/change-password/', { token: ana.token, body: change });
  expect((await confirm(second)).body).toEqual(BAD_LINK);
});

test('only one of ten simultaneous confirmations wins', async () => {
  await ask(`${ana.username}@example.com`);
  const link = linkOf();
  const words = Array.from({ length: 10 }, (_, i) => `Distinta-cada-vez-${i}0`);
  const answers = await Promise.all(words.map((word) => confirm(link, word)));
  expect(answers.filter((one) => one.status === 204)).toHaveLength(1);
  expect(answers.filter((one) => one.status === 400)).toHaveLength(9);
  const winner = words[answers.findIndex((one) => one.status === 204)] ?? '';
  expect((await logIn(winner)).status).toBe(200);
});

test('only one link of two simultaneous requests is valid', async () => {
  await Promise.all([ask(`${ana.username}@example.com`), ask(`${ana.username}@example.com`)]);
  const results = [];
  for (const { text } of world.mails.slice()) results.push((await confirm(linkOf(text))).status);
  expect(results.sort()).toEqual([204, 400]);
});

test('another user’s uid, a wrong token or another kind of link is refused', async () => {
  const eva = await world.student('eva');
  await ask(`${ana.username}@example.com`);
  const link = linkOf();
  const uid = Buffer.from(String(eva.id)).toString('base64url');
  const attempts = [
    { ...link, uid },
    { ...link, token: 'x' },
    { uid: 'ñ', token: '' },
    { uid: '', token: '' },
  ];
  for (const attempt of attempts) expect((await confirm(attempt)).body).toEqual(BAD_LINK);
  expect((await confirm({})).status).toBe(400);
  const asActivation = `/api/auth/activate/${link.uid}/${link.token}/`;
  expect((await world.call('GET', asActivation)).headers.get('Location')).toContain('error=1');
  expect((await confirm(link)).status).toBe(204);
});

test('unknown, closed and deleted accounts get the same answer and no mail', async () => {
  await world.person('cerrada', 'alumno', false);
  const gone = await world.student('borrada');
  await world.db.update(users).set({ deletedAt: MONDAY }).where(eq(users.id, gone.id));
  for (const name of ['nadie', 'cerrada', 'borrada']) {
    const { status, body, headers } = await ask(`${name}@example.com`);
    expect([status, body, headers.get('Content-Type')]).toEqual([204, '', null]);
  }
  expect(world.mails).toEqual([]);
});

test('a link from before the account was closed sets no password', async () => {
  await ask(`${ana.username}@example.com`);
  await world.db.update(users).set({ isActive: false }).where(eq(users.id, ana.id));
  expect((await confirm(linkOf())).body).toEqual(BAD_LINK);
});

test('an account that was never activated gets a new activation link instead of a reset link', async () => {
  const username = 'nueva';
  const email = `${username}@example.com`;
  const body = { username, email, password: PASSWORD, user_type: 'alumno' };
  await world.call('POST', '/api/auth/register/', { body });
  const [before] = world.mails;
  await ask(email);
  const mail = world.mails.at(-1);
  expect(mail).toMatchObject({ to: email, subject: 'Activa tu cuenta en Mentorea' });
  const pathOf = (text = '') => /\/api\/auth\/activate\/\S+/.exec(text)?.[0] ?? '';
  expect((await world.call('GET', pathOf(before?.text))).headers.get('Location')).toContain('error=1');
  expect((await world.call('GET', pathOf(mail?.text))).headers.get('Location')).not.toContain('error');
});

test('neither Host nor forwarding headers change the link’s origin', async () => {
  const headers = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    Origin: 'https://evil.example',
  };
  await ask(`${ana.username}@example.com`, { headers });
  expect(JSON.stringify(world.mails)).not.toContain('evil');
  expect(world.mails[0]?.text).toContain(`${ORIGIN}/reset-password/`);
});

test.each([
  '',
  'sin-arroba',
  'a@b',
  'mıke@example.com',
  'a@example.com\r\nBcc: x@evil.example',
  'a@b.example,c@d.example',
  42,
  null,
])('%j is refused as an e-mail address', async (email) => {
  const { status, body } = await world.call('POST', '/api/auth/password-reset/', { body: { email } });
  expect([status, Object.keys(body)]).toEqual([400, ['email']]);
  expect(world.mails).toEqual([]);
});

test('a new password ends the lockout at once', async () => {
  for (let i = 0; i < 10; i++) await logIn(`no-${i}`);
  expect((await logIn(PASSWORD)).status).toBe(429);
  await ask(`${ana.username}@example.com`);
  await confirm(linkOf());
  expect((await logIn(NEW)).status).toBe(200);
});
