import { expect, it } from 'vitest';
import { logIn, mentor, student } from '~/tests/contract/support/actors';
import { extension } from '~/tests/contract/support/extension';
import { linkTo, mailbox } from '~/tests/contract/support/mailbox';
import { newAccount, newName, PASSWORD, registration } from '~/tests/contract/support/newAccount';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

const reset = (body: object) => call('POST', '/api/auth/password-reset/', { body });
const confirm = (body: object) => call('POST', '/api/auth/password-reset/confirm/', { body });

await extension('account', () => {
  it('gives every address the same answer, and refuses an invalid one', async () => {
    expect((await reset({ email: `${newName()}@example.com` })).status).toBe(204);
    expectFieldError(await reset({ email: 'no-es-un-correo' }), 'email');
    expectRefusal(await confirm({ uid: 'MQ', token: 'x', new_password: 'Otro-camaleón-94' }), 400);
  });

  it.skipIf(mailbox === '')('changes the password by the link of the mail, once', async () => {
    const { username } = await newAccount('mentor');
    expect((await reset({ email: `${username}@example.com` })).status).toBe(204);
    const link = await linkTo(`${username}@example.com`, /reset-password/);
    const [uid, token] = new URL(link).pathname.split('/').filter(Boolean).slice(-2);
    const body = { uid, token, new_password: 'Otro-camaleón-94' };
    expectFieldError(await confirm({ ...body, new_password: '12345678' }), 'new_password');
    expect((await confirm(body)).status).toBeLessThan(300);
    expectRefusal(await confirm(body), 400);
    expectRefusal(await call('POST', '/api/auth/token/', { body: { username, password: PASSWORD } }), 401);
    await logIn(username, body.new_password);
  });
});

await extension('account', () => {
  it('gives every address the same answer, and refuses an invalid one', async () => {
    const resend = (email: string) => call('POST', '/api/auth/resend-activation/', { body: { email } });
    expect((await resend(`${newName()}@example.com`)).status).toBe(204);
    expectFieldError(await resend('no-es-un-correo'), 'email');
  });

  it.skipIf(mailbox === '')('sends another link that works', async () => {
    const username = newName();
    const email = `${username}@example.com`;
    await call('POST', '/api/auth/register/', { body: registration(username, 'alumno') });
    const first = await linkTo(email, /\/api\/auth\/activate\//);
    await call('POST', '/api/auth/resend-activation/', { body: { email } });
    const second = await linkTo(email, new RegExp(`/api/auth/activate/(?!.*${first.split('/').at(-2)})`));
    await call('GET', new URL(second).pathname);
    await logIn(username, PASSWORD);
  });
});

await extension('account', () => {
  it.skipIf(mailbox === '')(
    'lets the device that registered in without a password, once active, once',
    async () => {
      const username = newName();
      const made = await call('POST', '/api/auth/register/', { body: registration(username, 'alumno') });
      const { first_login } = made.body as { first_login: string };
      const enter = (body: object) =>
        call('POST', '/api/auth/token/first/', { body: { username, first_login, ...body } });
      expectRefusal(await enter({}), 401);
      const link = await linkTo(`${username}@example.com`, /\/api\/auth\/activate\//);
      await call('GET', new URL(link).pathname);
      expectRefusal(await enter({ first_login: `${first_login.slice(0, -1)}_` }), 401);
      const { access } = (await enter({})).body as { access: string };
      const me = await call('GET', '/api/auth/me/', { token: access });
      expect(me.body).toMatchObject({ username });
      expectRefusal(await enter({}), 401);
    },
  );

  it.skipIf(mailbox === '')('does not let it in after a log-in or a new password', async () => {
    const username = newName();
    const email = `${username}@example.com`;
    const made = await call('POST', '/api/auth/register/', { body: registration(username, 'alumno') });
    const { first_login } = made.body as { first_login: string };
    await call('GET', new URL(await linkTo(email, /\/api\/auth\/activate\//)).pathname);
    await reset({ email });
    const [uid, token] = new URL(await linkTo(email, /reset-password/)).pathname
      .split('/')
      .filter(Boolean)
      .slice(-2);
    expect((await confirm({ uid, token, new_password: 'Otro-camaleón-94' })).status).toBeLessThan(300);
    expectRefusal(await call('POST', '/api/auth/token/first/', { body: { username, first_login } }), 401);
  });
});

await extension('account', () => {
  it('lists the open sessions, and ends them', async () => {
    const who = await student();
    const other = await logIn(who.username, who.password);
    const before = entriesOf((await who.get('/api/auth/sessions/')).body);
    expect(before.length).toBeGreaterThan(1);
    expect((await who.delete('/api/auth/sessions/')).status).toBeLessThan(300);
    expectRefusal(await other.get('/api/auth/me/'), 401);
    expectRefusal(await call('GET', '/api/auth/sessions/'), 401);
    expectRefusal(await call('DELETE', '/api/auth/sessions/'), 401);
  });
});

await extension('account', () => {
  it('are read and changed one by one', async () => {
    const who = await mentor();
    const { status, body: before } = await who.get('/api/auth/preferences/');
    expect(status).toBe(200);
    const mails = { reminder: !before.mails.reminder };
    const changed = await who.patch('/api/auth/preferences/', { body: { mails } });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...before, mails: { ...before.mails, ...mails } });
    await who.patch('/api/auth/preferences/', { body: { mails: before.mails } });
    expectRefusal(await who.patch('/api/auth/preferences/', { body: { mails: 'quizá' } }), 400);
    expectRefusal(await call('GET', '/api/auth/preferences/'), 401);
  });
});

await extension('account', () => {
  it('returns the stored data of the caller, without the password', async () => {
    const { username, password } = await student();
    const { status, body } = await (await logIn(username, password)).get('/api/auth/export/');
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(text).toContain(username);
    expect(text).not.toContain('$argon2');
    expectRefusal(await call('GET', '/api/auth/export/'), 401);
  });
});
