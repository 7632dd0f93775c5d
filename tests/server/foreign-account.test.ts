/** Pictures, passwords and accounts with another server: missing extensions are hidden, the rest works. */
import { afterEach, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { messagesAt, startForeignSite, valuesOf } from '~/tests/support/foreignSite';
import { picture } from '~/tests/support/images';

const UPLOAD = 'PUT /api/auth/profile/picture/';
const UPLOAD_FAILED = 'Error al subir la imagen. Por favor inténtalo de nuevo.';

const site = await startForeignSite();
afterEach(() => {
  site.foreign.heal();
  site.foreign.calls.length = 0;
});

const student = () => site.newcomer('alumno', { first_name: 'Lucía', last_name: 'Gil' });
const png = async () => new File([new Uint8Array(await picture('png'))], 'yo.png', { type: 'image/png' });

it('a picture is sent, and shown from the other server’s address', async () => {
  const { who, browser } = await student();
  const page = await browser.open('/profile/foto');
  const done = await browser.press(page, 'Subir foto', { profile_picture: await png() });
  expect([done.url.pathname, done.status]).toEqual(['/profile/foto', 200]);
  expect(who.profile_picture).toMatch(/^\/media\/profile_pictures\//);
  const [, src = ''] = /<img[^>]+src="([^"]*\/media\/[^"]*)"/.exec(done.html) ?? [];
  const shown = await fetch(new URL(src, site.origin));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);

  expect(done.text).not.toMatch(/quitar/i);
  expect((await browser.open('/profile')).text).toContain('Cambiar foto de perfil');
});

it('a refused picture shows the error at its field, and other failures show the fixed text', async () => {
  const { browser } = await student();
  const page = await browser.open('/profile/foto');
  const send = async () => browser.press(page, 'Subir foto', { profile_picture: await png() });
  site.foreign.fail(UPLOAD, { status: 400, body: { profile_picture: ['Demasiado borrosa.'] } });
  const refused = await send();
  expect([refused.status, messagesAt(refused, 'profile_picture')]).toEqual([
    400,
    'Por favor selecciona un archivo de imagen válido. Demasiado borrosa.',
  ]);
  const faults = [
    ['500', 500],
    ['html502', 503],
    ['reset', 503],
  ] as const;
  for (const [fault, status] of faults) {
    site.foreign.heal();
    site.foreign.fail(UPLOAD, fault);
    const failed = await send();
    expect([failed.status, messagesAt(failed, 'profile_picture')]).toEqual([status, UPLOAD_FAILED]);
  }
  await site.untilWell();
});

it('a new password is promised without a call, and no activation can be sent again', async () => {
  const anybody = new Browser(site.origin);
  const form = await anybody.open('/reset-password');
  const sent = await anybody.press(form, 'Enviar instrucciones', { email: 'lucia.foreign@example.org' });
  expect(sent.text).toContain('Si existe una cuenta con ese correo, recibirás un email con instrucciones.');
  expect(sent.text).toContain('Probar con otro correo');
  expect(site.foreign.calls.filter((call) => !call.includes('/capabilities/'))).toEqual([]);
  expect((await anybody.open('/resend-activation')).status).toBe(404);
});

it('the account page offers only what the contract has', async () => {
  const { browser } = await student();
  const page = await browser.open('/settings');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Página privada - Configuración');
  for (const shown of ['Contraseña', 'Eliminar mi cuenta']) expect(page.text).toContain(shown);
  for (const lacking of [
    'Tus sesiones en tu calendario',
    'Dispositivos conectados',
    'Tus datos',
    'Guardar preferencias',
  ])
    expect(page.text).not.toContain(lacking);
  for (const [path, words] of [
    ['/settings/calendar', 'un calendario al que suscribirse'],
    ['/settings/sessions', 'la lista de dispositivos conectados'],
    ['/settings/datos.json', 'la descarga de tus datos'],
    ['/profile/horario', 'un horario semanal a tu tipo de cuenta'],
  ] as const) {
    const lacking = await browser.open(path);
    expect(lacking.status, path).toBe(path === '/profile/horario' ? 403 : 404);
    expect(lacking.text, path).toContain(`Esta instalación no ofrece ${words}`);
    if (path !== '/settings/datos.json') expect(lacking.text, 'in the frame').toContain('Cerrar sesión');
  }
  site.foreign.fail('GET /api/auth/me/', '500');
  const failed = await browser.open('/settings/datos.json');
  expect([failed.status, failed.text]).toEqual([500, expect.stringContaining('Algo ha fallado')]);
});

it('the help page promises only what exists, and has no links to anything else', async () => {
  const help = await new Browser(site.origin).open('/help');
  expect(help.text).toContain('Esta instalación guarda sus datos en otro servidor');
  expect(help.text).toContain('En Configuración cambias la contraseña o borras la cuenta');
  expect(help.text).toContain('no ofrece videollamadas');
  expect(help.text).not.toMatch(
    /te avisamos|cierras otras sesiones|al calendario del móvil|descargas tus datos/,
  );
  for (const path of ['/resend-activation', '/reset-password']) expect(help.html).not.toContain(path);
});

it('a password is changed, and refusals are shown at their fields', async () => {
  const { who, browser } = await student();
  const page = await browser.open('/settings/password');
  const fill = (old_password: string, next: string) => ({
    old_password,
    new_password: next,
    new_password_confirm: next,
  });
  const wrong = await browser.press(page, 'Cambiar la contraseña', fill('otra-clave', 'clave-nueva-2027'));
  expect([wrong.status, messagesAt(wrong, 'old_password')]).toEqual([
    400,
    'La contraseña actual es incorrecta.',
  ]);
  expect(valuesOf(wrong, 'new_password')).toEqual(['']);
  const weak = await browser.press(page, 'Cambiar la contraseña', fill(who.password, '8246135790'));
  expect([weak.status, messagesAt(weak, 'new_password')]).toEqual([
    400,
    'Esta contraseña es completamente numérica.',
  ]);
  const done = await browser.press(page, 'Cambiar la contraseña', fill(who.password, 'clave-nueva-2027'));
  expect(done.text).toContain('Contraseña actualizada');
  expect(who.password).toBe('clave-nueva-2027');
});

it('an account is deleted', async () => {
  const { who, browser } = await student();
  const page = await browser.open('/settings/delete');
  const gone = await browser.press(page, 'Eliminar mi cuenta', { password: who.password, sure: 'on' });
  expect([gone.url.pathname, gone.status]).toEqual(['/account-deleted', 200]);
  expect(site.foreign.state.people).not.toContain(who);
  expect((await browser.open('/dashboard')).url.pathname).toBe('/login');
});

it('an account is registered, activated by its link, and starts with the onboarding', async () => {
  const browser = new Browser(site.origin);
  const account = { username: 'recien.llegada', password: 'Camaleón-verde-93' };
  const fill = { ...account, email: 'recien@example.org', user_type: 'mentor', terms: 'on' };
  const register = async () =>
    browser.press(await browser.open('/register'), 'Registrarse', {
      ...fill,
      password_confirm: account.password,
    });
  expect((await register()).url.pathname).toBe('/login');
  const twice = await register();
  expect(twice.text).toContain('Ya existe un usuario con este nombre.');
  const [link = ''] = site.foreign.state.activations.keys();
  const followed = await fetch(site.foreign.url + link);
  expect(followed.url).toBe(`${site.origin}/account-activated`);
  const own = await site.logIn(account);
  expect((await own.open('/dashboard')).url.pathname).toBe('/onboarding/mentor');
});
