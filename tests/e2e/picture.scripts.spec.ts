/** Choosing and framing a picture, by mouse and keyboard; progress, and failed uploads. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { halves, picture, sidesOf } from '~/tests/support/images';
import { student } from '~/tests/support/marketplace';
import { toBeTakenOver } from './support/hydrated';
import { logIn } from './support/logIn';
import { test } from './support/test';

const SEND = '**/profile/foto/enviar';
const FAILED = 'Error al subir la imagen. Por favor inténtalo de nuevo.';

const faceOf = (page: Page) => page.getByRole('link', { name: 'Cambiar foto de perfil' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Encuadra tu foto' });
const sendButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Subir foto' });

/** Presses the photo, and chooses a file. */
async function choose(
  page: Page,
  bytes: Buffer,
  press: (face: Locator) => Promise<void> = (face) => face.click(),
) {
  const chooser = page.waitForEvent('filechooser');
  await press(faceOf(page));
  await (await chooser).setFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: bytes });
}

/** The stored picture, as it is served publicly; faces show it small. */
async function made(page: Page): Promise<Buffer> {
  await expect(page.getByText('Foto de perfil actualizada')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  const path = await faceOf(page).locator('img').getAttribute('src');
  return (await page.request.get(path?.split('?')[0] ?? '')).body();
}

/** Large as WebP too, so that the upload takes a while. */
const noise = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 800, height: 800, channels: 3, background: '#808080', noise } as const;
  return sharp({ create }).jpeg().toBuffer();
};

/** Error statuses of the upload are expected. */
test.use({ expectedErrors: [/ xhr .*\/profile\/foto\/enviar$/] });

test.beforeEach(async ({ page, api }) => {
  await logIn(page, await student(api));
  await page.goto('/dashboard');
  await toBeTakenOver(page, faceOf(page));
});

test('pressing the photo opens the file chooser, and the picture is framed by keyboard', async ({
  page,
  check,
}) => {
  await choose(page, await (await halves(1200, 800)).jpeg().toBuffer(), async (face) => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.some((url) => url.endsWith('.js'))).toBe(true);
    expect(loaded.filter((url) => url.includes('PictureCropper'))).toEqual([]);
    await face.focus();
    await page.keyboard.press('Enter');
  });
  const frame = dialogOf(page).getByRole('application', { name: 'Encuadre de la foto' });
  await expect(frame).toBeVisible();
  await check();
  await frame.focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowRight');
  const zoom = dialogOf(page).getByRole('slider', { name: 'Ampliar' });
  await zoom.fill('2');
  await frame.focus();
  for (let n = 0; n < 60; n += 1) await page.keyboard.press('ArrowRight');
  await sendButton(page).click();
  const { left, right } = await sidesOf(await made(page));
  expect(left[0]).toBeGreaterThan(180);
  expect(right[0]).toBeGreaterThan(180);
  expect(right[2]).toBeLessThan(60);
  await expect(faceOf(page)).toBeFocused();
  // Every avatar of this person shows the new picture: the menu's and the card's.
  const faces = await page
    .locator(':is(aside, [aria-labelledby="titulo-perfil"]) img[src^="/media/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')?.split('?')[0]));
  expect([faces.length >= 2, new Set(faces).size]).toEqual([true, 1]);
  await check();
});

test('a rotated phone photo framed by mouse is sent as shown in the frame', async ({ page }) => {
  const turned = await (await halves(1200, 800)).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  await choose(page, turned);
  const frame = dialogOf(page).getByRole('application');
  await expect(frame).toBeVisible();
  const box = await frame.boundingBox();
  if (!box) throw new Error('no frame');
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await sendButton(page).click();
  // Upright it is blue on the left; its left end was dragged into the frame.
  const { left, right } = await sidesOf(await made(page));
  expect(left[2]).toBeGreaterThan(180);
  expect(right[2]).toBeGreaterThan(90);
});

test('progress is shown, two clicks send once, and an upload can be cancelled', async ({ page, check }) => {
  const sends: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/profile/foto/enviar')) sends.push(request.method());
  });
  const line = await page.context().newCDPSession(page);
  const speed = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
  await choose(page, await noise());
  await expect(dialogOf(page).getByRole('application')).toBeVisible();
  await speed(30_000);
  await sendButton(page).dblclick();
  const bar = dialogOf(page).getByRole('progressbar', { name: 'Subiendo la foto' });
  const share = async () => Number((await bar.getAttribute('value')) ?? 0);
  await expect.poll(share).toBeGreaterThan(10);
  expect(await share()).toBeLessThan(100);
  const said = dialogOf(page).getByRole('status').filter({ hasText: /\S/ });
  await expect(said).toContainText(/Subiendo la foto: \d+ %/);
  await expect(dialogOf(page).getByRole('button', { name: 'Subiendo...' })).toBeFocused();
  expect(sends).toEqual(['POST']);
  await dialogOf(page).getByRole('button', { name: 'Cancelar subida' }).click();
  await expect(said).toHaveText('Subida cancelada');
  await expect(faceOf(page).locator('img')).toHaveCount(0);

  await speed(-1);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEND, async (route) => {
    await held;
    await route.continue();
  });
  await sendButton(page).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Subiendo...' })).toBeVisible();
  await check();
  release();
  await made(page);
  expect(sends).toEqual(['POST', 'POST']);
});

test('upload errors are shown, and the upload can be retried', async ({ page, check }) => {
  for (const [what, answer] of [
    ['an answer that is not ours', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
    ['a refusal of the outer server', { status: 503, headers: { 'X-Refused': '1' }, body: 'no' }],
    ['no answer at all', null],
  ] as const) {
    await test.step(what, async () => {
      await page.route(SEND, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await choose(page, await picture('jpeg'));
      await sendButton(page).click();
      await expect(dialogOf(page).getByRole('alert')).toHaveText(FAILED);
      await check();
      await page.unroute(SEND);
      await dialogOf(page).getByRole('button', { name: 'Reintentar' }).click();
      await made(page);
      // Without this upload's toast.
      await page.goto('/dashboard');
    });
  }
});

test('Escape changes nothing, and the same file can be chosen again', async ({ page }) => {
  const bytes = await picture('png');
  await choose(page, bytes);
  await expect(dialogOf(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(faceOf(page)).toBeFocused();
  await choose(page, bytes);
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(faceOf(page).locator('img')).toHaveCount(0);
});

test('a bad file is refused under the photo on the dashboard', async ({ page, check }) => {
  await choose(page, Buffer.from('<svg/>'));
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Por favor selecciona un archivo de imagen válido.',
  );
  await check();
  await choose(page, await picture('jpeg'));
  await sendButton(page).click();
  await made(page);
  await expect(page.getByRole('main').getByRole('alert')).toBeEmpty();
});

test('a large phone photo is cropped first, and only the crop is sent', async ({ page }) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const create = { width: 3600, height: 2700, channels: 3, background: '#808080', noise } as const;
  const bytes = await sharp({ create }).jpeg({ quality: 96 }).toBuffer();
  expect(bytes.length).toBeGreaterThan(6_000_000);
  await choose(page, bytes);
  const sent = page.waitForRequest(SEND);
  await sendButton(page).click();
  await made(page);
  const size = Number((await (await sent).allHeaders())['content-length']);
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThan(500_000);
});

test('a session expired in the meantime is reported, with a way back', async ({ page, context }) => {
  await choose(page, await picture('jpeg'));
  await expect(dialogOf(page)).toBeVisible();
  await context.clearCookies();
  await sendButton(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Tu sesión ha caducado.');
  await dialogOf(page).getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login?redirectTo=%2Fdashboard');
});

test('without the framing script, the middle is sent', async ({ page }) => {
  await page.route('**/assets/PictureCropper*.js', (route) => route.abort());
  await choose(page, await (await halves(1200, 800)).png().toBuffer());
  await expect(dialogOf(page).getByRole('img', { name: 'Así se verá tu foto' })).toBeVisible();
  await sendButton(page).click();
  const { left, right } = await sidesOf(await made(page));
  expect([left[0] ?? 0, right[2] ?? 0].every((colour) => colour > 180)).toBe(true);
});

test('the last upload of two tabs wins, and the other tab shows it', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/dashboard');
  await choose(page, await (await halves(600, 600)).jpeg().toBuffer());
  await choose(other, await noise());
  await sendButton(page).click();
  await made(page);
  await sendButton(other).click();
  await made(other);
  const last = await faceOf(other).locator('img').getAttribute('src');
  await page.reload();
  await expect(faceOf(page).locator('img')).toHaveAttribute('src', last ?? '');
});

test('leaving with the dialog open keeps neither the photo nor the upload', async ({ page }) => {
  await page.addInitScript(() => {
    const open = new Set<string>();
    const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (object: Blob) => {
      const url = create.call(URL, object);
      open.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      open.delete(url);
      revoke.call(URL, url);
    };
    Object.assign(window, { openPhotos: open });
  });
  const open = () => page.evaluate(() => (window as unknown as { openPhotos: Set<string> }).openPhotos.size);
  await page.goto('/mentorships');
  await page.getByRole('link', { name: 'Inicio' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await choose(page, await noise());
  await expect(dialogOf(page)).toBeVisible();
  expect(await open()).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL('/mentorships');
  await expect.poll(open).toBe(0);
});
