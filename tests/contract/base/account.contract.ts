/**
 * Register, activate, change the password, leave (docs/contract.md, 'Calls: accounts and profiles', Auth).
 */
import { describe, expect, it } from 'vitest';
import { logIn, student } from '~/tests/contract/support/actors';
import { mailbox } from '~/tests/contract/support/mailbox';
import { newAccount, newName, PASSWORD, registration } from '~/tests/contract/support/newAccount';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { call, strict } from '~/tests/contract/support/target';

describe('POST /api/auth/register/', () => {
  it('makes an account that cannot log in yet', async () => {
    const username = newName();
    const { status } = await call('POST', '/api/auth/register/', { body: registration(username, 'alumno') });
    expect([200, 201]).toContain(status);
    if (strict) expect(status).toBe(201);
    expectRefusal(await call('POST', '/api/auth/token/', { body: { username, password: PASSWORD } }), 401);
  });

  it('refuses a taken username at its field; a taken email may be accepted or refused at its field', async () => {
    const { username } = await student();
    expectFieldError(
      await call('POST', '/api/auth/register/', { body: registration(username, 'mentor') }),
      'username',
    );
    const other = registration(newName(), 'mentor', {
      email: (await (await student()).get('/api/auth/me/')).body.email,
    });
    const answer = await call('POST', '/api/auth/register/', { body: other });
    if (strict || answer.status < 300) expect(answer.status).toBe(201);
    else expectFieldError(answer, 'email');
  });

  it('refuses a bad address, a bad password and a role that cannot be chosen', async () => {
    const send = (more: object) =>
      call('POST', '/api/auth/register/', { body: registration(newName(), 'alumno', more) });
    expectFieldError(await send({ email: 'no-es-un-correo' }), 'email');
    expectFieldError(await send({ password: '12345678' }), 'password');
    expectFieldError(await send({ user_type: 'admin' }), 'user_type');
  });
});

describe('GET /api/auth/activate/{uid}/{token}/', () => {
  it('redirects an invalid link to a page of the website with an error', async () => {
    const { status, headers } = await call('GET', '/api/auth/activate/MQ/no-such-token/');
    if (!strict) return expect(status).toBeGreaterThanOrEqual(300);
    expect(status).toBe(302);
    expect(headers.get('Location')).toMatch(/\/account-activated\?error=1$/);
  });
});

describe.skipIf(mailbox === '')('a new account (needs CONTRACT_MAILBOX)', () => {
  it('is activated by its mail, changes its password, and is deleted', async () => {
    const who = await newAccount('alumno');
    expect((await who.get('/api/auth/me/')).body.user_type).toBe('alumno');

    const next = 'Otro-camaleón-94';
    const change = (old_password: string, new_password: string) =>
      who.put('/api/auth/change-password/', { body: { old_password, new_password } });
    expectFieldError(await change('no-es-esta', next), 'old_password');
    expectFieldError(await change(PASSWORD, '12345678'), 'new_password');
    expect((await change(PASSWORD, next)).status).toBe(204);
    expectRefusal(
      await call('POST', '/api/auth/token/', { body: { username: who.username, password: PASSWORD } }),
      401,
    );

    const again = await logIn(who.username, next);
    expectFieldError(
      await again.delete('/api/auth/delete/', { body: { password: 'no-es-esta' } }),
      'password',
    );
    expect((await again.delete('/api/auth/delete/', { body: { password: next } })).status).toBe(204);
    expectRefusal(await again.get('/api/auth/me/'), 401);
    expectRefusal(
      await call('POST', '/api/auth/token/', { body: { username: who.username, password: next } }),
      401,
    );
  });
});

describe('without a session', () => {
  it('an account can be neither deleted nor given a new password', async () => {
    expectRefusal(await call('PUT', '/api/auth/change-password/', { body: {} }), 401);
    expectRefusal(await call('DELETE', '/api/auth/delete/', { body: {} }), 401);
  });
});
