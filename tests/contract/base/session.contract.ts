/** Log-in, refresh, log-out (docs/contract.md, 'Calls: accounts and profiles', Auth). */
import { describe, expect, it } from 'vitest';
import { tolerantAccessToken, tolerantRefreshed } from '~/api/contract/auth';
import { tolerantUser } from '~/api/contract/users';
import { student } from '~/tests/contract/support/actors';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { call, cookiesOf, strict } from '~/tests/contract/support/target';

async function open() {
  const { username, password } = await student();
  const reply = await call('POST', '/api/auth/token/', { body: { username, password } });
  expect(reply.status).toBe(200);
  return {
    access: tolerantAccessToken.parse(reply.body).access,
    refresh: cookiesOf(reply.headers).get('refresh_token') ?? '',
  };
}
const renew = (refresh: string) => call('POST', '/api/auth/token/refresh/', { headers: cookieOf(refresh) });
/** As a browser on the same origin sends it. */
const cookieOf = (refresh: string) => ({
  Cookie: `refresh_token=${refresh}`,
  'Sec-Fetch-Site': 'same-origin',
});

describe('POST /api/auth/token/', () => {
  it('opens a session: an access token, and a refresh token in a cookie for 7 days', async () => {
    const { username, password } = await student();
    const reply = await call('POST', '/api/auth/token/', { body: { username, password } });
    expect(tolerantAccessToken.parse(reply.body).access).not.toBe('');
    const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('refresh_token=')) ?? '';
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/Max-Age=604\d{3}|expires=/i);
  });

  it('refuses a wrong password and an unknown name alike', async () => {
    const { username } = await student();
    const wrong = await call('POST', '/api/auth/token/', { body: { username, password: 'no-es-esta' } });
    const unknown = await call('POST', '/api/auth/token/', {
      body: { username: 'nadie.aqui', password: 'x' },
    });
    expectRefusal(wrong, 401);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('asks for name and password', async () => {
    expectFieldError(await call('POST', '/api/auth/token/', { body: { username: 'x' } }), 'password');
    expectFieldError(await call('POST', '/api/auth/token/', { body: { password: 'x' } }), 'username');
  });
});

describe('POST /api/auth/token/refresh/', () => {
  it('gives new tokens for the cookie', async () => {
    const { refresh } = await open();
    const reply = await renew(refresh);
    expect(reply.status).toBe(200);
    const { access } = tolerantRefreshed.parse(reply.body);
    const me = await call('GET', '/api/auth/me/', { token: access });
    expect(me.status).toBe(200);
  });

  it('gives the same answer again after a lost one (rotation with 30 s of grace)', async () => {
    if (!strict) return;
    const { refresh } = await open();
    const [first, second] = [await renew(refresh), await renew(refresh)];
    expect(second.status).toBe(200);
    expect(second.body.refresh).toBe(first.body.refresh);
    expect(first.body.refresh).not.toBe(refresh);
  });

  it('refuses a missing or invalid token', async () => {
    expectRefusal(await call('POST', '/api/auth/token/refresh/', { body: {} }), 400, 401);
    expectRefusal(await renew('no-such-token'), 401);
  });
});

describe('GET /api/auth/me/', () => {
  it('answers the caller', async () => {
    const who = await student();
    const { status, body } = await who.get('/api/auth/me/');
    expect(status).toBe(200);
    expect(tolerantUser.parse(body)).toMatchObject({ username: who.username, user_type: 'alumno' });
  });

  it('requires a token', async () => {
    expectRefusal(await call('GET', '/api/auth/me/'), 401);
  });
});

describe('POST /api/auth/logout/', () => {
  it('ends the session of the cookie', async () => {
    const { access, refresh } = await open();
    const out = await call('POST', '/api/auth/logout/', { token: access, headers: cookieOf(refresh) });
    expect([200, 204, 205]).toContain(out.status);
    expectRefusal(await renew(refresh), 400, 401);
  });

  it('is no error without a session', async () => {
    expect((await call('POST', '/api/auth/logout/')).status).toBeLessThan(500);
  });
});
