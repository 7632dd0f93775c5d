/** The built-in room's page (/sala/{room name}), opened by itself: who may, toolbar and panels, keyboard, devices that are refused or not there. */
import { expect } from '@playwright/test';
import { logIn } from './support/people';
import { enterRoom, ROOM_ENV, roomPath } from './support/roomFrame';
import { test } from './support/rooms';

test.use({ roomEnv: [ROOM_ENV, { scope: 'worker' }] });

test('it is there for the people of its session, and for nobody else', async ({ page, rooms, browser }) => {
  const session = await rooms.session();
  const other = await rooms.session();
  const path = roomPath(session);
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, other.students[0]!);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No encontramos');
  await page.goto(`${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No encontramos');
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: rooms.origin });
  const plain = await still.newPage();
  await logIn(plain, session.students[0]!);
  await plain.goto(path);
  await expect(plain.getByText('La videollamada necesita JavaScript')).toBeVisible();
  await still.close();
});

test('alone with its panels, at 375 and 1280 pixels', async ({ context, rooms, check }) => {
  const session = await rooms.session();
  const page = await enterRoom({ context, session, person: session.mentor });
  await expect(page.getByText('Aún no ha llegado nadie más')).toBeVisible();
  await check(page);
  for (const name of ['Chat', 'Personas', 'Ajustes']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('complementary', { name })).toBeVisible();
    await check(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.setViewportSize({ width: 375, height: 700 });
  for (const name of ['Personas', 'Ajustes']) {
    await page.getByRole('button', { name: 'Más' }).click();
    await check(page);
    await page.getByRole('button', { name }).click();
    await check(page);
    await page.getByRole('button', { name: `Cerrar ${name.toLowerCase()}` }).click();
    await expect(page.getByRole('button', { name: 'Más' })).toBeFocused();
  }
});

test('with the keyboard alone, from entering to hanging up', async ({ context, rooms }) => {
  const session = await rooms.session();
  const page = await enterRoom({ context, session, person: session.mentor });
  const reach = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    for (let steps = 0; steps < 20; steps += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) return button;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Not reached by Tab: ${name}`);
  };
  const micro = await reach('Micro');
  await expect(micro).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await expect(micro).toHaveAttribute('aria-pressed', 'false');
  await reach('Chat');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeFocused();
  const text = page.getByLabel('Mensaje para todos');
  for (
    let steps = 0;
    steps < 5 && !(await text.evaluate((one) => one === document.activeElement));
    steps += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Empezamos en un minuto: https://example.com/apuntes');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log');
  await expect(log.getByRole('link', { name: 'https://example.com/apuntes' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expect(log.getByText('Enviando…')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Chat' })).toBeFocused();
  await reach('Mano');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mano', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await reach('Colgar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Has salido de la sala' })).toBeFocused();
  await reach('Volver a entrar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Colgar' })).toBeVisible();
});

test('devices that are refused are no reason to stay outside', async ({ context, rooms }) => {
  const session = await rooms.session();
  const page = await enterRoom({ context, session, person: session.mentor, devices: false });
  await expect(page.getByText('Tu navegador no nos deja usar el micrófono ni la cámara.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Micro', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByText('Tu navegador no nos deja')).toHaveCount(0);
});

test('neither are devices that are not there', async ({ context, rooms }) => {
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    navigator.mediaDevices.enumerateDevices = async () => [];
  });
  const session = await rooms.session();
  const page = await enterRoom({ context, session, person: session.students[0]! });
  await expect(page.getByText('No hemos encontrado ningún micrófono')).toBeVisible();
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await expect(page.getByLabel('Micrófono')).toBeDisabled();
});

test('the toolbar goes out of the way, and comes back', async ({ context, rooms }) => {
  const session = await rooms.session();
  const said = { 'config.toolbarConfig': { initialTimeout: 300, timeout: 300 } };
  const page = await enterRoom({ context, session, person: session.mentor, said });
  const bar = page.getByRole('region', { name: 'Controles de la llamada' });
  await page.mouse.move(300, 200);
  await expect(bar).toHaveCSS('opacity', '0');
  await page.mouse.move(320, 220);
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(bar).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: 'Micro', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Chat' }).click();
  await page.mouse.move(300, 200);
  await page.waitForFunction(
    (until) => performance.now() > until,
    await page.evaluate(() => performance.now() + 1_000),
  );
  await expect(bar).toHaveCSS('opacity', '1');
});

test('it shows what it is asked to, and enters as it is asked to', async ({ context, rooms }) => {
  const session = await rooms.session();
  const said = {
    'config.toolbarButtons': ['microphone', 'camera', 'chat'],
    'config.startWithAudioMuted': true,
    'config.startWithVideoMuted': true,
    'config.localSubject': 'Mentoría con Mónica',
    'userInfo.displayName': 'Andrés',
  };
  const page = await enterRoom({ context, session, person: session.students[0]!, said });
  await expect(page.getByRole('heading', { name: 'Mentoría con Mónica' })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Controles de la llamada' });
  await expect(bar.getByRole('button')).toHaveText(['Micro', 'Cámara', 'Chat', 'Colgar']);
  for (const name of ['Micro', 'Cámara']) {
    await expect(bar.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false');
  }
});
