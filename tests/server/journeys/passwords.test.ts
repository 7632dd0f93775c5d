/**
 * Passwords and activation while logged out, through mailed links (docs/product.md, 'Log-in, registration and
 * new password', 'Password reset', 'Account activated', 'Login'). These pages have no scripts, so this covers
 * them completely.
 */
import { expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { resetLink } from '~/tests/support/mailbox';
import { mentor, student } from '~/tests/support/marketplace';
import { PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { Visitor } from '~/tests/support/visitor';

const NEW_PASSWORD = 'Naranja-87-barco';
const BROKEN = 'Este enlace no es válido o ha caducado';

const { origin } = await sharedSite();
const api = apiAt(origin, anyAddress());

async function ask(visitor: Visitor, email: string) {
  return visitor.send(await visitor.see('/reset-password'), 'Enviar instrucciones', { email });
}

async function choose(visitor: Visitor, link: string, password: string, repeated = password) {
  const fill = { new_password: password, new_password_confirm: repeated };
  return visitor.send(await visitor.see(link), 'Guardar la contraseña', fill);
}

it.each([
  '/login',
  '/login?registered=1',
  '/register',
  '/reset-password',
  '/reset-password/enviado',
  '/reset-password/MTI/abc-def',
  '/resend-activation',
  '/resend-activation/enviado',
  '/account-activated',
  '/account-activated?error=1',
  '/account-deleted',
  '/no-existe.png',
])('%s holds no script', async (path) => {
  expect((await new Visitor(origin).see(path)).$('script')).toHaveLength(0);
});

it('a forgotten password is replaced by a one-time link, which ends the old password and every session', async () => {
  const person = await student(api);
  const [visitor, elsewhere] = [new Visitor(origin), new Visitor(origin)];
  expect((await elsewhere.logIn(person)).url.pathname).toBe('/dashboard');
  const sent = await ask(visitor, person.email);
  expect(sent.url.pathname).toBe('/reset-password/enviado');
  expect(sent.text).not.toContain('Abrir el buzón de este equipo');
  const link = await resetLink(origin, person.email);
  const form = await visitor.see(link);
  for (const name of ['new_password', 'new_password_confirm'])
    expect(form.$(`input[name=${name}]`).attr('autocomplete')).toBe('new-password');

  const short = await choose(visitor, link, 'corta', 'otra');
  expect([short.status, short.url.href, short.errors('new_password')]).toEqual([
    422,
    link,
    'La contraseña debe tener al menos 8 caracteres.',
  ]);
  expect(short.errors('new_password_confirm')).toBe('Las contraseñas no coinciden.');
  for (const [refused, text] of [
    ['12345678901', 'La contraseña no puede tener solo números.'],
    ['contraseña', 'Esa contraseña es demasiado común.'],
    [person.username, 'La contraseña se parece demasiado al nombre de usuario.'],
  ] as const) {
    const page = await choose(visitor, link, refused);
    expect(page.errors('new_password')).toContain(text);
    expect(page.values('new_password')).toEqual(['']);
  }
  const done = await choose(visitor, link, NEW_PASSWORD);
  expect([done.url.pathname, done.notices]).toEqual([
    '/login',
    expect.stringContaining('Contraseña cambiada'),
  ]);

  expect((await elsewhere.see('/dashboard')).url.pathname).toBe('/login');
  const { username } = person;
  const old = await visitor.send(done, 'Iniciar sesión', { username, password: PASSWORD });
  expect(old.text).toContain('Credenciales incorrectas o error de red.');
  expect((await visitor.logIn(person, NEW_PASSWORD)).url.pathname).toBe('/dashboard');
  const spent = await choose(visitor, link, 'Otra-vez-lo-mismo-5');
  expect(spent.textOf('h1')).toBe(BROKEN);
  const { email } = person;
  const again = await visitor.send(spent, 'Pedir un enlace nuevo', { email });
  expect(again.url.pathname).toBe('/reset-password/enviado');
});

it('only the last of two links works, even for a logged-in user', async () => {
  const person = await mentor(api);
  const visitor = new Visitor(origin);
  await visitor.logIn(person);
  const links: string[] = [];
  for (let i = 0; i < 2; i++) {
    expect((await ask(visitor, person.email.toUpperCase())).url.pathname).toBe('/reset-password/enviado');
    links.push(await resetLink(origin, person.email, links));
  }
  const [first = '', second = ''] = links;
  expect((await choose(visitor, first, NEW_PASSWORD)).textOf('h1')).toBe(BROKEN);
  expect((await choose(visitor, second, NEW_PASSWORD)).url.pathname).toBe('/login');
  expect((await visitor.logIn(person, NEW_PASSWORD)).url.pathname).toBe('/dashboard');
});

it('an invalid address and an invalid link are refused', async () => {
  const visitor = new Visitor(origin);
  expect((await ask(visitor, '')).errors('email')).toBe('El correo electrónico es obligatorio.');
  const cut = ['/reset-password/MTI', '/reset-password/MTI/', '/reset-password/MTI/abc/def'];
  for (const path of cut) expect((await visitor.see(path)).textOf('h1'), path).toBe(BROKEN);
});

it('another activation link is offered after a registration and after an invalid link', async () => {
  const visitor = new Visitor(origin);
  const registered = await visitor.see('/login?registered=1');
  expect((await visitor.click(registered, 'Reenviar activación')).url.pathname).toBe('/resend-activation');
  const failed = await visitor.see('/api/auth/activate/x/y/');
  expect(failed.url.pathname + failed.url.search).toBe('/account-activated?error=1');
  expect(failed.textOf('h1')).toContain('no es válido');
});
