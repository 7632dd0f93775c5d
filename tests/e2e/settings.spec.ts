/** The account centre (docs/product.md, 'Settings'); leaving for good: settings-delete.spec.ts. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '~/tests/support/api';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { PASSWORD } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

const NEW_PASSWORD = 'Romero-71-faro';

async function open(page: Page, actor: Actor, path = '/settings'): Promise<void> {
  await logIn(page, actor);
  await page.goto(path);
}

function choice(page: Page, name: string) {
  return page.getByRole('checkbox', { name, exact: true });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function tokenOf(api: ApiClient, { username }: Actor, password = PASSWORD): Promise<string> {
  const data = { username, password };
  return (await api.call<{ access: string }>('POST', '/api/auth/token/', { data })).access;
}

test('the account page shows whose account it is, and links to everything', { tag: '@plain' }, async ({
  page,
  api,
  check,
}) => {
  const actor = await mentor(api);
  await open(page, actor);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página privada - Configuración');
  const account = page.getByRole('region', { name: 'Tu cuenta' });
  await expect(account).toContainText(actor.email);
  await expect(account.getByRole('link', { name: 'Ver y editar mi perfil' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await expect(page.getByRole('link', { name: 'Dispositivos conectados' })).toContainText(
    '2 dispositivos conectados',
  );
  await check();
  for (const [link, path] of [
    ['Contraseña', '/settings/password'],
    ['Tus sesiones en tu calendario', '/settings/calendar'],
    ['Dispositivos conectados', '/settings/sessions'],
    ['Eliminar mi cuenta…', '/settings/delete'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await check();
    await page.getByRole('main').getByRole('link', { name: 'Configuración', exact: true }).click();
    await expect(page).toHaveURL(/\/settings(#\w+)?$/);
  }
});

test('a mentor chooses which mails to receive, and whether search engines may find the profile', async ({
  page,
  api,
  check,
}) => {
  const actor = await mentor(api);
  await open(page, actor);
  for (const name of [
    'Cambios en tus sesiones',
    'Recordatorios de sesiones',
    'Reseñas',
    'Mensajes sin leer',
  ]) {
    await expect(choice(page, name)).toBeChecked();
  }
  await choice(page, 'Recordatorios de sesiones').uncheck();
  await choice(page, 'Mostrar mi perfil en buscadores').uncheck();
  await press(page, 'Guardar');
  const toast = page.locator('.toast', { hasText: 'Preferencias guardadas' });
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL('/settings#avisos');
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeFocused();
  await check();
  // A repeated message is announced again.
  await toast.evaluate((one) => one.setAttribute('data-first', ''));
  await press(page, 'Guardar');
  await expect(page.locator('.toast[data-first]')).toHaveCount(0);
  await expect(toast).toBeVisible();

  await page.goto('/settings');
  await expect(choice(page, 'Recordatorios de sesiones')).not.toBeChecked();
  await expect(choice(page, 'Reseñas')).toBeChecked();
  await expect(choice(page, 'Mostrar mi perfil en buscadores')).not.toBeChecked();
  const { token } = actor;
  expect(await api.call('GET', '/api/auth/preferences/', { token })).toEqual({
    mails: { session_update: true, reminder: false, feedback: true, message: true },
    indexed: false,
    first_steps: true,
  });
  for (const name of ['Cambios en tus sesiones', 'Reseñas', 'Mensajes sin leer']) {
    await choice(page, name).uncheck();
  }
  await press(page, 'Guardar');
  await expect(page.getByText('Preferencias guardadas')).toBeVisible();
  expect(await api.call('GET', '/api/auth/preferences/', { token })).toMatchObject({
    mails: { session_update: false, reminder: false, feedback: false, message: false },
  });
});

test('a new password shows errors at their fields, and ends every other session', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  const actor = await student(api);
  await open(page, actor, '/settings/password');
  await expect(page.getByText('se cierran todas tus demás sesiones')).toBeVisible();
  const change = async (old: string, fresh: string, repeated = fresh) => {
    await page.locator('input[name=old_password]').fill(old);
    await page.locator('input[name=new_password]').fill(fresh);
    await page.locator('input[name=new_password_confirm]').fill(repeated);
    await press(page, 'Cambiar la contraseña');
  };
  const beside = (name: string) => page.locator(`#field-${name}-errors`);

  await press(page, 'Cambiar la contraseña');
  await expect(beside('old_password')).toHaveText('La contraseña actual es obligatoria.');
  await expect(beside('new_password')).toHaveText('La contraseña es obligatoria.');
  await expect(beside('new_password_confirm')).toHaveText('Repite la contraseña nueva.');
  await expect(page.getByRole('alert')).toBeFocused();
  await check();

  await change(PASSWORD, NEW_PASSWORD, 'otra-cosa-9');
  await expect(beside('new_password_confirm')).toHaveText('Las contraseñas no coinciden.');
  expect(await page.content()).not.toContain(PASSWORD);
  await change('no es esta', NEW_PASSWORD);
  await expect(beside('old_password')).toHaveText('La contraseña no es correcta.');
  await check();
  expect((await api.send('GET', '/api/auth/me/', { token: actor.token })).status).toBe(200);

  await change(PASSWORD, NEW_PASSWORD);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  await expect(page.getByText('Tus demás sesiones se han cerrado.')).toBeVisible();
  await check();
  expect((await api.send('GET', '/api/auth/me/', { token: actor.token })).status).toBe(401);
  expect(await tokenOf(api, actor, NEW_PASSWORD)).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard');
});

test('the calendar’s address is shown once, works, can be replaced and revoked', { tag: '@plain' }, async ({
  page,
  api,
  check,
}) => {
  await open(page, await student(api), '/settings/calendar');
  await press(page, 'Crear la dirección');
  const field = page.getByRole('textbox', { name: 'Dirección secreta' });
  const first = await field.inputValue();
  expect(first).toMatch(/^http:\/\/localhost:\d+\/cal\/[\w-]{43}\.ics$/);
  await expect(page).toHaveURL('/settings/calendar');
  await expect(page.getByRole('region', { name: 'Esta es tu dirección' })).toBeFocused();
  await check();
  const feed = await fetch(first);
  expect(await feed.text()).toContain('BEGIN:VCALENDAR');
  const cookies = await page.context().cookies();
  expect(decodeURIComponent(JSON.stringify(cookies))).not.toContain(first.slice(-47, -4));

  await page.goto('/settings/calendar');
  await expect(page.getByText('Conectado desde el')).toBeVisible();
  expect(await page.content()).not.toContain('/cal/');
  await check();

  await page.getByText('Crear otra dirección').click();
  await expect(page.getByText('La actual dejará de funcionar en el acto')).toBeVisible();
  await press(page, 'Cambiar la dirección');
  await expect(field).not.toHaveValue(first);
  expect((await fetch(await field.inputValue())).status).toBe(200);
  expect((await fetch(first)).status).toBe(404);
  const second = await field.inputValue();

  await page.getByText('Desconectar el calendario').click();
  await check();
  await press(page, 'Desconectar');
  await expect(page.getByText('Calendario desconectado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear la dirección' })).toBeVisible();
  expect((await fetch(second)).status).toBe(404);
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Tus sesiones en tu calendario' })).toContainText(
    'Sin conectar',
  );
});

test('an outdated page does not revoke the address', async ({ page, api, check }) => {
  const actor = await student(api);
  await open(page, actor, '/settings/calendar');
  const { url } = await api.call<{ url: string }>('POST', '/api/calendar/token/', { token: actor.token });
  await press(page, 'Crear la dirección');
  await expect(page.getByText('Esta dirección ya se creó y solo se enseña una vez.')).toBeVisible();
  await check();
  expect((await fetch(url)).status).toBe(200);
  await page.getByText('Crear otra dirección').click();
  await press(page, 'Cambiar la dirección');
  await expect(page.getByRole('textbox', { name: 'Dirección secreta' })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

test('open sessions are closed one by one, then all others, then this one', async ({ page, api, check }) => {
  const actor = await student(api);
  const [second, third] = [await tokenOf(api, actor), await tokenOf(api, actor)];
  const alive = async () =>
    Promise.all(
      [actor.token, second, third].map(
        async (token) => (await api.send('GET', '/api/auth/me/', { token })).ok,
      ),
    );
  await open(page, actor, '/settings/sessions');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Chrome en Linux');
  await expect(rows.first()).toContainText('Este dispositivo');
  await expect(rows.nth(1)).toContainText(/Abierta: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await check();

  await rows.nth(1).getByRole('button').click();
  await expect(page.getByText('Sesión cerrada')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(page.locator(':is(h1, h2):focus')).toBeVisible();
  expect((await alive()).filter(Boolean)).toHaveLength(2);

  await expect(page.getByText('En los demás habrá que volver a entrar')).toBeVisible();
  await press(page, 'Cerrar todas las demás');
  await expect(page.getByText('Las demás sesiones se han cerrado')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('No hay ningún otro dispositivo conectado.')).toBeVisible();
  expect(await alive()).toEqual([false, false, false]);
  await check();

  await rows.first().getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/settings');
  await expect(page).toHaveURL('/login?redirectTo=%2Fsettings');
});

test('all personal data can be downloaded as a file, a few times an hour', async ({ page, api, check }) => {
  const actor = await mentor(api);
  await open(page, actor);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Tus datos' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^mentorea-mis-datos-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.account.user).toMatchObject({ username: actor.username, email: actor.email });
  await expect(page).toHaveURL('/settings');

  for (let i = 0; i < 4; i++) await api.call('GET', '/api/auth/export/', { token: actor.token });
  await page.getByRole('link', { name: 'Tus datos' }).click();
  await expect(page.getByText('Ya has descargado tus datos varias veces')).toBeVisible();
  await expect(page.getByText(/Vuelve a probar dentro de/)).toBeVisible();
  await expect(page).toHaveURL('/settings#datos');
  await check();
});
