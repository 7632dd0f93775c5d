import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { logIn as openLogIn, preferences } from '~/api/contract/account';
import { createReadDirectly, type DirectAnswer } from '~/api/http/direct';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const SESSIONS = '/api/auth/sessions/';
const PREFERENCES = '/api/auth/preferences/';
const { world, ana, eva } = await freshWorld({ ana: 'student', eva: 'mentor' });

const logIn = async (username: string, userAgent: string) => {
  const body = { username, password: PASSWORD };
  const answer = await world.call('POST', '/api/auth/token/', { body, headers: { 'User-Agent': userAgent } });
  return answer.body as { access: string; refresh: string };
};
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const list = async (token: string) =>
  z.array(openLogIn.strict()).parse((await world.call('GET', SESSIONS, { token })).body);
const isIn = async (token: string) => (await world.call('GET', '/api/auth/me/', { token })).status === 200;

test('open log-ins are listed with their devices, most recently used first', async () => {
  world.setNow(new Date(MONDAY.getTime() + 1000));
  const phone = await logIn('ana', FIREFOX);
  world.setNow(new Date(MONDAY.getTime() + 60_000));
  await world.call('POST', '/api/auth/token/refresh/', { body: { refresh: phone.refresh } });
  const all = await list(ana.token);
  expect(all.map(({ current, device }) => [current, device])).toEqual([
    [false, 'Firefox en Windows'],
    [true, 'Dispositivo desconocido'],
  ]);
  expect([all[0]?.created_at, all[0]?.last_used_at]).toEqual([
    '2026-10-19T08:00:01.000Z',
    '2026-10-19T08:01:00.000Z',
  ]);
});

test('all other log-ins can be ended together; the current one stays open', async () => {
  const phone = await logIn('ana', FIREFOX);
  const tablet = await logIn('ana', '');
  expect((await world.call('DELETE', SESSIONS, ana)).status).toBe(204);
  expect(await Promise.all([ana.token, phone.access, tablet.access, eva.token].map(isIn))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect((await list(ana.token)).map((one) => one.current)).toEqual([true]);
  const { status } = await world.call('POST', '/api/auth/token/refresh/', {
    body: { refresh: phone.refresh },
  });
  expect(status).toBe(401);
});

test('a single log-in can be ended; another user’s is a 404', async () => {
  const phone = await logIn('ana', FIREFOX);
  const other = (await list(ana.token)).find((one) => !one.current)?.id ?? '';
  for (const id of [other, '00000000-0000-4000-8000-000000000000', 'no-es-uno']) {
    expect((await world.call('DELETE', `${SESSIONS}${id}/`, eva)).status).toBe(404);
  }
  expect(await isIn(phone.access)).toBe(true);
  expect((await world.call('DELETE', `${SESSIONS}${other}/`, ana)).status).toBe(204);
  expect(await isIn(phone.access)).toBe(false);
  expect((await world.call('DELETE', `${SESSIONS}${other}/`, ana)).status).toBe(404);
});

test('ending the current log-in logs out', async () => {
  const [own] = await list(ana.token);
  const answer = await world.call('DELETE', `${SESSIONS}${own?.id}/`, ana);
  expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([
    204,
    expect.stringContaining('refresh_token=; Max-Age=0'),
  ]);
  expect(await isIn(ana.token)).toBe(false);
});

test('expired log-ins are not listed', async () => {
  world.setNow(new Date(MONDAY.getTime() + 8 * 86_400_000));
  expect(await list(await world.signIn(ana.id))).toHaveLength(1);
});

const read = async ({ token }: Person) =>
  preferences.strict().parse((await world.call('GET', PREFERENCES, { token })).body);
const patch = ({ token }: Person, body: unknown) => world.call('PATCH', PREFERENCES, { token, body });
const ALL = { session_update: true, reminder: true, feedback: true, message: true };

test('all mails are on by default; a PATCH changes only what it sends', async () => {
  expect(await read(ana)).toEqual({ mails: ALL });
  expect(await read(eva)).toEqual({ mails: ALL, indexed: true, first_steps: true });
  const first = await patch(eva, { mails: { reminder: false, badge_earned: false }, muted_mails: ['x'] });
  expect([first.status, first.body]).toEqual([
    200,
    { mails: { ...ALL, reminder: false }, indexed: true, first_steps: true },
  ]);
  await patch(eva, { indexed: false });
  await patch(eva, { first_steps: false });
  await patch(eva, { mails: { message: false, reminder: true } });
  expect(await read(eva)).toEqual({ mails: { ...ALL, message: false }, indexed: false, first_steps: false });
  const seen = await world.call('GET', `/api/mentors/${eva.username}/`);
  expect(seen.body.profile.indexed).toBe(false);
  expect(await read(ana)).toEqual({ mails: ALL });
  expect((await patch(ana, { indexed: false })).body).toEqual({ mails: ALL });
  for (const body of [{ mails: { reminder: 'no' } }, { mails: [] }, { indexed: null }]) {
    expect((await patch(eva, body)).status).toBe(400);
  }
});

test('simultaneous changes of preferences are all kept', async () => {
  await Promise.all(Object.keys(ALL).map((type) => patch(ana, { mails: { [type]: false } })));
  expect(await read(ana)).toEqual({
    mails: { session_update: false, reminder: false, feedback: false, message: false },
  });
});

test('a muted type still creates a notification, but no mail', async () => {
  await patch(eva, { mails: { feedback: false } });
  const { id } = await insertSession(world, { mentor: eva, students: [ana], startsIn: -5 });
  await world.call('POST', '/api/reviews/', {
    token: ana.token,
    body: { mentorship: id, title: 'Bien', calification: 5, text: 'Bien.' },
  });
  expect((await world.call('GET', '/api/notifications/', eva)).body).toHaveLength(1);
  expect(world.mails).toEqual([]);
});

test('the settings of an account are read with one query per visit, and afresh in the next', async () => {
  const readDirectly = createReadDirectly(world.api);
  const headers = new Headers({ Authorization: `Bearer ${ana.token}` });
  const read = async () => {
    const env = { address: '192.0.2.1', visit: new Map() };
    const answers = [PREFERENCES, '/api/calendar/token/'].map((url) => readDirectly({ url, headers }, env));
    return (await Promise.all(answers)).map((answer) => (answer as DirectAnswer).body);
  };
  const sent = vi.spyOn(Reflect.get(world.db, '$client'), 'query');
  expect(await read()).toMatchObject([{ mails: { feedback: true } }, { active: false, created_at: null }]);
  // The other is the look-up of the caller.
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockRestore();
  await world.call('PATCH', PREFERENCES, { token: ana.token, body: { mails: { feedback: false } } });
  await world.call('POST', '/api/calendar/token/', { token: ana.token });
  expect(await read()).toMatchObject([{ mails: { feedback: false } }, { active: true }]);
});
