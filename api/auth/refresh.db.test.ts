import { beforeEach, expect, test } from 'vitest';
import { MONDAY, openWorld, PASSWORD } from '~/tests/support/world';

const { world } = await openWorld();
await world.student('ana.alumna');
beforeEach(() => world.setNow(MONDAY));

const logIn = async () =>
  (await world.call('POST', '/api/auth/token/', { body: { username: 'ana.alumna', password: PASSWORD } }))
    .body;
const refresh = (token: string) =>
  world.call('POST', '/api/auth/token/refresh/', { headers: { Cookie: `refresh_token=${token}` } });
const later = (seconds: number) => world.setNow(new Date(MONDAY.getTime() + seconds * 1000));
const me = (token: string) => world.call('GET', '/api/auth/me/', { token });

test('every refresh rotates the token; cookie and body carry the same new one', async () => {
  const first = await logIn();
  later(60);
  const { status, body, headers } = await refresh(first.refresh);
  expect(status).toBe(200);
  expect(body.refresh).not.toBe(first.refresh);
  expect(headers.get('Set-Cookie')).toContain(`refresh_token=${body.refresh}; Max-Age=604740; Path=/api/`);
  expect((await me(body.access)).status).toBe(200);
  const again = await world.call('POST', '/api/auth/token/refresh/', { body: { refresh: body.refresh } });
  expect(again.status).toBe(200);
});

test('the previous token gets the same successor for 30 seconds', async () => {
  const { refresh: parent } = await logIn();
  const child = (await refresh(parent)).body.refresh;
  later(30);
  const again = await refresh(parent);
  expect([again.status, again.body.refresh]).toEqual([200, child]);
  expect((await refresh(child)).status).toBe(200);
});

test('later reuse of a token revokes the whole family, including access tokens', async () => {
  const { refresh: parent } = await logIn();
  const child = (await refresh(parent)).body;
  later(31);
  const reused = await refresh(parent);
  expect([reused.status, reused.body.code]).toEqual([401, 'token_not_valid']);
  expect((await refresh(child.refresh)).status).toBe(401);
  expect((await me(child.access)).status).toBe(401);
  expect(world.logged.join('')).toContain('family revoked');
});

test('a token two generations old counts as reuse at any time', async () => {
  const { refresh: first } = await logIn();
  const second = (await refresh(first)).body.refresh;
  const third = (await refresh(second)).body.refresh;
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
});

test('20 parallel uses of one token all get the same successor', async () => {
  const { refresh: token } = await logIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
  expect(new Set(answers.map((one) => one.body.refresh)).size).toBe(1);
});

test('a session ends seven days after the log-in, however often it was refreshed', async () => {
  const { refresh: token } = await logIn();
  const DAY = 24 * 60 * 60;
  later(6 * DAY);
  const renewed = (await refresh(token)).body.refresh;
  later(7 * DAY - 1);
  const last = (await refresh(renewed)).body.refresh;
  later(7 * DAY);
  expect((await refresh(last)).status).toBe(401);
});

test('a forged, malformed or missing token is refused', async () => {
  const { refresh: token } = await logIn();
  const forged = token.replace(/\.0\./, '.1.');
  for (const one of [forged, 'x', `${token}x`, token.slice(0, -1)]) {
    expect((await refresh(one)).status).toBe(401);
  }
  const none = await world.call('POST', '/api/auth/token/refresh/');
  expect([none.status, none.body.code]).toEqual([401, 'not_authenticated']);
  expect((await refresh(token)).status).toBe(200);
});

test('log-out ends the session of the cookie or of the bearer, and always answers 204', async () => {
  const byCookie = await logIn();
  const out = await world.call('POST', '/api/auth/logout/', {
    headers: { Cookie: `refresh_token=${byCookie.refresh}` },
  });
  expect(out.status).toBe(204);
  expect(out.headers.get('Set-Cookie')).toContain('refresh_token=; Max-Age=0; Path=/api/');
  expect((await refresh(byCookie.refresh)).status).toBe(401);
  expect((await me(byCookie.access)).status).toBe(401);
  const byBearer = await logIn();
  const bearerOut = await world.call('POST', '/api/auth/logout/', { token: byBearer.access });
  // A request without the cookie may come from another site, so it must not clear the cookie.
  expect([bearerOut.status, bearerOut.headers.get('Set-Cookie')]).toEqual([204, null]);
  expect((await refresh(byBearer.refresh)).status).toBe(401);
  expect((await world.call('POST', '/api/auth/logout/', { token: 'caducado' })).status).toBe(204);
});
