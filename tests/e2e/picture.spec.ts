/** The profile picture, until it is an avatar everywhere (docs/product.md, 'Own profile and weekly hours'). */
import { expect, type Page } from '@playwright/test';
import { badPictures } from '~/tests/support/badPictures';
import { picture } from '~/tests/support/images';
import { mentor, student } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { test } from './support/test';

const NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';
const TOO_LARGE = 'El archivo es demasiado grande. El tamaño máximo es 5MB.';
const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;

interface Given {
  name: string;
  type: string;
  bytes: Buffer;
}

/** On /profile/foto: submitted by the button, or with scripts by the one in the dialog. */
/** Drawn by the sheet: without one, they would be read as words. */
const INITIALS = '[data-initials=MV]';

async function change(page: Page, { name, type, bytes }: Given, scripts: boolean): Promise<void> {
  await page.getByLabel('Nueva foto').setInputFiles({ name, mimeType: type, buffer: bytes });
  const place = scripts ? page.getByRole('dialog') : page;
  await place.getByRole('button', { name: 'Subir foto' }).click();
}

test('a picture is added from the dashboard, shown everywhere, and removed again', {
  tag: '@plain',
}, async ({ page, api, scripts, check }) => {
  await logIn(page, await mentor(api));
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: 'Cambiar foto de perfil' });
  await expect(link.locator(INITIALS)).toBeVisible();
  if (scripts) await page.goto('/profile/foto');
  else await link.click();
  await expect(page).toHaveURL('/profile/foto');
  await expect(page.getByRole('heading', { level: 1, name: 'Foto de perfil' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quitar foto' })).toHaveCount(0);
  await check();
  const face = page
    .getByRole('main')
    .locator('span[aria-hidden]', { has: page.locator(INITIALS) })
    .first();
  const initials = await face.screenshot();

  if (!scripts) {
    await expectTooLarge(page);
    await check();
  }
  await change(page, { name: 'yo.jpg', type: TYPES.jpeg, bytes: await picture('jpeg') }, scripts);
  await expect(page.getByText('Foto de perfil actualizada')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Those of the frame and of the page.
  await expect(page.locator('img[src^="/media/"]')).toHaveCount(2);
  await expect.poll(async () => (await face.screenshot()).equals(initials)).toBe(false);
  await check();
  await page.goto('/dashboard');
  await expect(link.locator('img[src^="/media/"]')).toBeVisible();

  // A photo that fails to load falls back to the initials.
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/webp', body: 'broken' }));
  await page.goto('/profile/foto');
  await expect(page.getByRole('button', { name: 'Quitar foto' })).toBeVisible();
  await expect.poll(async () => (await face.screenshot()).equals(initials)).toBe(true);

  await page.getByRole('button', { name: 'Quitar foto' }).click();
  await expect(page.getByText('Foto de perfil quitada')).toBeVisible();
  await expect(page.locator('img[src^="/media/"]')).toHaveCount(0);
  await expect(page.getByRole('main').locator(INITIALS)).toBeVisible();
});

/** Over a slow connection: it gets a response. With scripts it never leaves the browser. */
async function expectTooLarge(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const speed = 6 * 1024 * 1024;
  const conditions = { offline: false, latency: 20, downloadThroughput: speed, uploadThroughput: speed };
  await line.send('Network.emulateNetworkConditions', conditions);
  const bytes = Buffer.concat([await picture('jpeg'), Buffer.alloc(24 * 1024 * 1024)]);
  await change(page, { name: 'grande.jpg', type: TYPES.jpeg, bytes }, false);
  await expect(page.getByRole('alert')).toContainText(TOO_LARGE);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveURL('/profile/foto');
  const input = page.getByLabel('Nueva foto');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(new RegExp(TOO_LARGE.replaceAll('.', '\\.')));
  await line.detach();
}

test('jpeg, png, webp and avif are accepted', async ({ page, api }) => {
  await logIn(page, await student(api));
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    await test.step(format, async () => {
      await page.goto('/profile/foto');
      const bytes = await picture(format, { width: 900, height: 600 });
      await change(page, { name: 'sin-nombre', type: TYPES[format], bytes }, true);
      await expect(page.getByText('Foto de perfil actualizada')).toBeVisible();
      const seen = page.getByRole('main').locator('img[src^="/media/"]');
      await expect(seen).toHaveJSProperty('complete', true);
      const answer = await page.request.get((await seen.getAttribute('src')) ?? '');
      expect(answer.headers()['content-type']).toBe('image/webp');
    });
  }
});

test('bad files are refused at the input when chosen, and another can be chosen', async ({
  page,
  api,
  check,
}) => {
  await logIn(page, await student(api));
  await page.goto('/profile/foto');
  const input = page.getByLabel('Nueva foto');
  const telling = ['an SVG', 'HTML called PNG', 'a GIF', 'a HEIC', 'nothing'];
  const bad = (await badPictures()).filter(({ what }) => telling.includes(what));
  expect(bad).toHaveLength(telling.length);
  for (const { what, name, type, bytes, text } of bad) {
    await test.step(what, async () => {
      await input.setInputFiles({ name, mimeType: type, buffer: bytes });
      await expect(page.getByRole('alert')).toContainText(text);
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toHaveAccessibleDescription(new RegExp(text.replaceAll('.', '\\.')));
    });
  }
  await check();
  await change(page, { name: 'yo.png', type: TYPES.png, bytes: await picture('png') }, true);
  await expect(page.getByText('Foto de perfil actualizada')).toBeVisible();
  await expect(page.getByText(NOT_VALID)).toHaveCount(0);
});
