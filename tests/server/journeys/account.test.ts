/** Log-in, log-out and access, in a browser without scripts (docs/product.md, 'Who may enter'). */

import { describe, expect, it } from 'vitest';
import { FRAMED_PAGES } from '~/app/site';
import { apiAt } from '~/tests/support/api';
import { activationLink } from '~/tests/support/mailbox';
import { student } from '~/tests/support/marketplace';
import { fullName, newPerson, PASSWORD, type Person, registerOnly } from '~/tests/support/people';
import { MENTOR_PROFILE } from '~/tests/support/peoplePool';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { type Shown, Visitor } from '~/tests/support/visitor';

const WRONG = 'Credenciales incorrectas o error de red.';

const { origin } = await sharedSite();
const api = apiAt(origin, anyAddress());

const addressOf = ({ url }: Shown) => url.pathname + url.search;
const registrationOf = ({ username, email, user_type }: Person) => ({
  ...{ username, email, user_type, terms: 'on' },
  ...{ password: PASSWORD, password_confirm: PASSWORD },
});

describe('a mentor', () => {
  it('registers, activates by mail, completes the profile, and logs out', async () => {
    const person = newPerson('mentor');
    const { username, first_name, last_name } = person;
    const visitor = new Visitor(origin);
    const told = await visitor.send(await visitor.see('/register'), 'Registrarse', registrationOf(person));
    expect(addressOf(told)).toBe('/login?registered=1');
    expect(told.notices).toContain('Activa tu cuenta');
    expect(told.text).toContain('enlace de activación al correo');
    const early = await visitor.send(told, 'Iniciar sesión', { username, password: PASSWORD });
    expect([early.status, early.text]).toEqual([401, expect.stringContaining(WRONG)]);

    const form = await visitor.see(await activationLink(origin, person.email));
    expect(form.notices).toContain('Cuenta activada correctamente');
    for (const page of [form, await visitor.see('/mentorships'), await visitor.see('/onboarding/student')])
      expect(page.url.pathname).toBe('/onboarding/mentor');
    const missing = await visitor.send(form, 'Completa', { first_name });
    expect([missing.status, missing.alert]).toEqual([422, expect.stringContaining('son obligatorios')]);
    expect(missing.values('first_name')).toEqual([first_name]);

    const { bio } = MENTOR_PROFILE;
    const done = await visitor.send(missing, 'Completa', { last_name, bio, expertises: ['algebra'] });
    expect([done.url.pathname, done.headers.get('refresh')]).toEqual(['/onboarding/hecho', null]);
    const home = await visitor.see('/dashboard');
    expect(home.text).toContain(fullName(person));
    for (const closed of ['/login', '/register', '/onboarding/student', '/onboarding/mentor'])
      expect([closed, addressOf(await visitor.see(closed))]).toEqual([closed, '/dashboard']);

    expect(addressOf(await visitor.send(home, 'Cerrar sesión'))).toBe('/login');
    expect(addressOf(await visitor.see('/dashboard'))).toBe('/login?redirectTo=%2Fdashboard');
    expect(visitor.cookies.has('has_logged_in')).toBe(false);
  });
});

describe('registration', () => {
  it('shows errors at each field and keeps the input with both passwords, in an answer that nothing stores', async () => {
    const visitor = new Visitor(origin);
    const send = async (fill: Record<string, string>) =>
      visitor.send(await visitor.see('/register'), 'Registrarse', fill);
    const empty = await send({});
    expect([empty.status, empty.errors('user_type'), empty.errors('email')]).toEqual([
      422,
      'Por favor selecciona si eres mentor o estudiante.',
      'El correo electrónico es obligatorio.',
    ]);

    const taken = await registerOnly(api, newPerson('alumno'));
    const fill = registrationOf({ ...newPerson('alumno'), username: taken.username });
    const unlike = await send({ ...fill, password_confirm: 'otra-cosa-9' });
    expect(unlike.errors('password_confirm')).toBe('Las contraseñas no coinciden.');
    expect([unlike.values('email'), unlike.values('password')]).toEqual([[fill.email], [PASSWORD]]);
    const again = await send(fill);
    expect([again.url.pathname, again.errors('username')]).toEqual(['/register', expect.stringMatching(/./)]);
    const passwords = [again.values('password'), again.values('password_confirm')];
    expect([...passwords, again.headers.get('cache-control')]).toEqual([
      [PASSWORD],
      [PASSWORD],
      expect.stringContaining('no-store'),
    ]);
    const digits = { password: '12345678', password_confirm: '12345678' };
    const weak = await send({ ...registrationOf(newPerson('alumno')), ...digits });
    expect([weak.url.pathname, weak.errors('password')]).toEqual(['/register', expect.stringMatching(/./)]);
    expect(weak.values('password')).toEqual([digits.password]);
  });
});

it('a robot that fills in the hidden field gets the same answer as a person, but no account', async () => {
  const person = newPerson('alumno');
  const visitor = new Visitor(origin);
  const form = await visitor.see('/register');
  expect(form.values('comentario')).toEqual(['']);
  expect(form.textOf('.hidden label[for=comentario]')).toBe('Deja este campo en blanco');
  const robot = await visitor.send(form, 'Registrarse', { ...registrationOf(person), comentario: 'Hola' });
  const real = await visitor.send(form, 'Registrarse', registrationOf(person));
  for (const page of [robot, real])
    expect([addressOf(page), page.notices]).toEqual([
      '/login?registered=1',
      expect.stringContaining('Activa tu cuenta'),
    ]);
});

describe('the log-in', () => {
  it('explains errors, and keeps the username and the destination', async () => {
    const { username } = await student(api);
    const visitor = new Visitor(origin);
    const form = await visitor.see('/login?redirectTo=%2Fmentorships');
    expect(form.$('[autofocus]').attr('name')).toBe('username');
    const empty = await visitor.send(form, 'Iniciar sesión');
    expect([empty.status, empty.errors('password')]).toEqual([422, 'La contraseña es obligatoria.']);
    const wrong = await visitor.send(empty, 'Iniciar sesión', { username, password: 'no es esta' });
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining(WRONG)]);
    // Announced once, by the element that gets the focus.
    expect(
      wrong
        .$('[role=alert]')
        .map((_, one) => wrong.$(one).attr('autofocus'))
        .get(),
    ).toEqual(['autofocus']);
    expect(wrong.notices).not.toContain(WRONG);
    expect([wrong.values('username'), wrong.values('password')]).toEqual([[username], ['']]);
    const entered = await visitor.send(wrong, 'Iniciar sesión', { password: PASSWORD });
    expect(entered.url.pathname).toBe('/mentorships');
  });

  it('stays open to a known browser after too many wrong guesses nearby', async () => {
    const person = await student(api);
    const owner = new Visitor(origin);
    await owner.send(await owner.logIn(person), 'Cerrar sesión');
    const beside = (n: number) => new Visitor(origin, owner.address.replace(/\d+$/, String(n)));
    const guesser = beside(7);
    let page = await guesser.see('/login');
    for (let i = 0; i <= 10; i++)
      page = await guesser.send(page, 'Iniciar sesión', { username: person.username, password: `no-${i}` });
    expect([page.status, page.alert]).toEqual([429, expect.stringContaining('hemos pausado el acceso')]);
    await expect(beside(8).logIn(person)).rejects.toThrow('hemos pausado el acceso');
    expect((await owner.logIn(person)).url.pathname).toBe('/dashboard');
  });

  it('leads visitors back to where they were going', async () => {
    const visitor = new Visitor(origin);
    const form = await visitor.see('/mentorships?status=pending&page=2');
    expect(addressOf(form)).toBe('/login?redirectTo=%2Fmentorships%3Fstatus%3Dpending%26page%3D2');
    const { username } = await student(api);
    const page = await visitor.send(form, 'Iniciar sesión', { username, password: PASSWORD });
    expect(addressOf(page)).toBe('/mentorships?status=pending&page=2');
    expect(page.notices).toContain('Sesión iniciada correctamente');
  });

  const framed = FRAMED_PAGES.map(({ address }) => address).filter(
    // The wizard says itself that it wants a log-in.
    (address) => !/[:*]|\/(new|create-mentorship)(\/|$)/.test(address),
  );
  it.each([
    ...framed,
    '/onboarding/student',
    '/settings/datos.json',
  ])('is where visitors of %s are sent, with the way back', async (path) => {
    const page = await new Visitor(origin).see(path);
    expect(addressOf(page)).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  });

  it.each(['/no-hay-tal-cosa', '/a/b/c'])('is all that visitors see of %s', async (path) => {
    expect(addressOf(await new Visitor(origin).see(path))).toBe('/login');
  });

  it('never leads to another origin, even for logged-in users', async () => {
    const person = await student(api);
    for (const target of [
      'https://evil.example/x',
      '//evil.example/x',
      '/\\evil.example',
      '/%5Cevil.example',
      'javascript:alert(1)',
      'http:evil.example',
      '/\t/evil.example',
      '/login/../..//evil.example',
      'data:text/html,x',
    ]) {
      const path = `/login?redirectTo=${encodeURIComponent(target)}`;
      const visitor = new Visitor(origin);
      expect((await visitor.logIn(person, PASSWORD, path)).url.origin, target).toBe(origin);
      expect((await visitor.see(path)).url.origin, `${target}, logged in already`).toBe(origin);
    }
  });
});
