import { beforeEach, expect, test } from 'vitest';
import { mailTokens, users } from '~/api/db/schema';
import { forgetOldLinks } from '~/api/jobs/cleanUp';
import { createWorld, MONDAY, openWorld, PASSWORD } from '~/tests/support/world';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const { world } = await openWorld();
beforeEach(() => {
  world.setNow(MONDAY);
  world.mails.length = 0;
});

let addresses = 0;
const register = (username: string) => {
  const body = { username, email: `${username}@example.com`, password: PASSWORD, user_type: 'alumno' };
  return world.call('POST', '/api/auth/register/', { body, address: `10.0.0.${++addresses}` });
};
const post = (path: string, email: string, address = `10.1.0.${++addresses}`) =>
  world.call('POST', path, { body: { email }, address });
const resend = (email: string) => post('/api/auth/resend-activation/', email);
const activationOf = (text = world.mails.at(-1)?.text ?? '') =>
  /\/api\/auth\/activate\/\S+/.exec(text)?.[0] ?? '/none/';
const visit = async (path: string) => (await world.call('GET', path)).headers.get('Location') ?? '';

test('a new activation link invalidates the old one', async () => {
  await register('nuria');
  const first = activationOf();
  expect((await resend('Nuria@Example.com')).status).toBe(204);
  const second = activationOf();
  expect(second).not.toBe(first);
  expect(await visit(first)).toContain('error=1');
  expect(await visit(second)).not.toContain('error=1');
  world.mails.length = 0;
  expect((await resend('nuria@example.com')).status).toBe(204);
  expect(world.mails).toEqual([]);
});

test('a new activation link still works three days after the first one expired', async () => {
  await register('lenta');
  world.setNow(new Date(MONDAY.getTime() + 6 * DAY));
  await resend('lenta@example.com');
  expect(await visit(activationOf())).not.toContain('error=1');
});

test('an account closed by staff gets no activation link', async () => {
  await register('expulsada');
  await visit(activationOf());
  await world.db.update(users).set({ isActive: false });
  await world.person('cerrada', 'mentor', false);
  world.mails.length = 0;
  for (const name of ['expulsada', 'cerrada', 'nadie'])
    expect((await resend(`${name}@example.com`)).status).toBe(204);
  expect(world.mails).toEqual([]);
});

test.each([
  '/api/auth/password-reset/',
  '/api/auth/resend-activation/',
])('%s: three requests an hour per e-mail address, known or not, however it is spelt', async (path) => {
  const name = `limitada${path.length}`;
  await world.student(name);
  const seen = [];
  for (const email of [`${name}@example.com`, `desconocida${path.length}@example.com`]) {
    const spellings = [email, email.toUpperCase(), ` ${email} `, email];
    const answers = [];
    for (const one of spellings) answers.push(await post(path, one));
    expect(answers.map((one) => one.status)).toEqual([204, 204, 204, 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(3500);
    seen.push(last?.body.detail.replace(/\d+/, 'N'));
  }
  expect(seen[0]).toBe(seen[1]);
});

test('an IP address may ask twenty times an hour, not counting malformed requests', async () => {
  const from = '198.51.100.7';
  for (let i = 0; i < 5; i++) await post('/api/auth/password-reset/', 'mal', from);
  for (let i = 0; i < 20; i++)
    expect((await post('/api/auth/password-reset/', `x${i}@example.com`, from)).status).toBe(204);
  expect((await post('/api/auth/password-reset/', 'x@example.com', from)).status).toBe(429);
});

test('clean-up deletes only expired links and accounts that were never activated', async () => {
  const other = await createWorld();
  const people = ['activa', 'abandonada', 'reciente'];
  const links: string[] = [];
  for (const username of people) {
    if (username === 'reciente') other.setNow(new Date(MONDAY.getTime() + 30 * DAY));
    const body = { username, email: `${username}@example.com`, password: PASSWORD, user_type: 'mentor' };
    await other.call('POST', '/api/auth/register/', { body });
    links.push(activationOf(other.mails.at(-1)?.text));
  }
  other.setNow(MONDAY);
  await other.call('GET', links[0] ?? '');
  await other.call('POST', '/api/auth/password-reset/', { body: { email: 'activa@example.com' } });
  const closed = await other.person('cerrada', 'alumno', false);

  const left = async () => {
    const rows = await other.db.select({ purpose: mailTokens.purpose }).from(mailTokens);
    const names = await other.db.select({ username: users.username }).from(users).orderBy(users.id);
    return [rows.map((row) => row.purpose).sort(), names.map((row) => row.username)];
  };
  await forgetOldLinks(other.db, new Date(MONDAY.getTime() + HOUR - 1));
  expect((await left())[0]).toEqual(['activation', 'activation', 'activation', 'password-reset']);
  await forgetOldLinks(other.db, new Date(MONDAY.getTime() + HOUR));
  expect((await left())[0]).toEqual(['activation', 'activation', 'activation']);
  await forgetOldLinks(other.db, new Date(MONDAY.getTime() + 33 * DAY));
  expect(await left()).toEqual([['activation'], ['activa', 'reciente', closed.username]]);
  await other.close();
});
