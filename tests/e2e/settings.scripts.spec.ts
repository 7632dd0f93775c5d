/** The account centre with scripts. */
import { expect } from '@playwright/test';
import { book, student } from '~/tests/support/marketplace';
import { toBeHydrated } from './support/hydrated';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('the calendar’s address is copied by a button, and is stored nowhere', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, await student(api));
  await page.goto('/settings/calendar');
  await page.getByRole('button', { name: 'Crear la dirección' }).dblclick();
  const url = await page.getByRole('textbox', { name: 'Dirección secreta' }).inputValue();
  await page.getByRole('button', { name: 'Copiar la dirección' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copiada' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  expect((await fetch(url)).status).toBe(200);

  await page.getByRole('main').getByRole('link', { name: 'Configuración', exact: true }).click();
  await expect(page).toHaveURL('/settings#calendario');
  await page.goBack();
  await expect(page.getByText('Conectado desde el')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Dirección secreta' })).toHaveCount(0);
});

// Playwright switches the browser's memory of pages off: see back.scripts.spec.ts for that.
test('after the end of the session Back asks the server, and takes no page from the disk', async ({
  page,
  api,
}) => {
  await logIn(page, await student(api));
  await page.goto('/settings');
  await toBeHydrated(page);
  const answer = await page.goto('/settings/sessions');
  expect(answer?.headers()['cache-control']).toBe('private, no-cache');
  await page.goto('/faq');
  await page.context().clearCookies({ name: 'refresh_token' });
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?/);
});

test('the address is selected with a hint if the browser does not allow copying', async ({ page, api }) => {
  await logIn(page, await student(api));
  await page.goto('/settings/calendar');
  await page.getByRole('button', { name: 'Crear la dirección' }).click();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copiar la dirección' }).click();
  await expect(page.getByText('está seleccionada, cópiala')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Dirección secreta' });
  expect(
    await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
  ).toEqual([0, (await field.inputValue()).length]);
});

test('the light mode loads neither scripts nor our font, shows a chat in its frame, and is undone at the foot', async ({
  page,
  api,
  people,
  check,
}) => {
  await book(api, people);
  await logIn(page, people.student);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Modo ligero' });
  await section.getByRole('button', { name: 'Activar el modo ligero' }).click();
  await expect(section.getByRole('button', { name: 'Quitar el modo ligero' })).toBeVisible();
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.resourceType()));
  /** Whether a page uses it; requests tell also of what is in the browser's memory unused. */
  const hasFont = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family === 'Mentorea Serif' && status === 'loaded'),
    );
  await page.goto(`/chat/${people.mentor.username}`);
  await expect(page.frameLocator('iframe').getByText('No hay mensajes aún')).toBeVisible();
  await expect(page.getByText('No hay mensajes aún')).toBeHidden();
  await check();
  await page.goto('/dashboard');
  await check();
  expect(loaded).toContain('stylesheet');
  expect(loaded.filter((type) => ['script', 'fetch'].includes(type))).toEqual([]);
  expect(await hasFont()).toBe(false);
  await page.getByRole('button', { name: 'Quitar el modo ligero' }).click();
  await expect(page.getByRole('button', { name: 'Activar el modo ligero' })).toBeInViewport();
  await expect.poll(hasFont).toBe(true);
  expect(loaded).toContain('script');
});
