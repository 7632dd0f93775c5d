/** The built-in room's page (/sala/{room name}), opened directly and in a frame. */
import { expect, type Locator } from '@playwright/test';
import { framePath } from '~/tests/support/roomSite';
import { test } from './support/calls';
import { logIn } from './support/logIn';

test('the frame alone shows its panels at 375 and 1280 pixels', async ({ rooms, enterCall, check }) => {
  const session = await rooms.session();
  const page = await enterCall(session, session.mentor);
  await expect(page.getByText('Aún no ha llegado nadie más')).toBeVisible();
  // In a tab of its own there is no page around it that says so.
  await expect(page.getByText(/^(Quedan|Empieza en) \d+/)).toBeVisible();
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

test('the call works by keyboard alone, from entering to hanging up', async ({ rooms, enterCall }) => {
  const session = await rooms.session();
  const page = await enterCall(session, session.mentor);
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
  await page.keyboard.type('  ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escribe un mensaje.')).toBeVisible();
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

test('the call can be entered without devices', async ({ rooms, enterCall }) => {
  const session = await rooms.session();
  const page = await enterCall(session, session.students[0]!, {
    before: (context) =>
      context.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
        navigator.mediaDevices.enumerateDevices = async () => [];
      }),
  });
  await expect(page.getByText('No hemos encontrado ningún micrófono')).toBeVisible();
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await expect(page.getByLabel('Micrófono')).toBeDisabled();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('header and toolbar go by the specified times and come back at a touch, key or focus; microphone, camera and Colgar stay', async ({
    page,
    rooms,
    check,
  }) => {
    const session = await rooms.session();
    await logIn(page, session.students[0]!);
    await page.clock.install();
    await page.goto(`${session.path}?entrar`);
    await expect(page.getByText('Estás en la videollamada.')).toBeAttached();
    const room = page.frameLocator('iframe');
    const tool = (name: string) => room.getByRole('button', { name, exact: true });
    const title = page.getByRole('heading', { level: 1 });
    const opacityOf = (part: Locator) =>
      part.evaluate((element) => {
        let opacity = 1;
        for (let one: Element | null = element; one; one = one.parentElement)
          opacity *= Number(getComputedStyle(one).opacity);
        return opacity;
      });
    const expectShown = async (opacity: 0 | 1) => {
      for (const part of [tool('Chat'), tool('Ajustes'), title])
        await expect.poll(() => opacityOf(part)).toBe(opacity);
      for (const name of ['Micro', 'Cámara', 'Colgar']) expect(await opacityOf(tool(name))).toBe(1);
    };
    await page.clock.runFor(12_000);
    await expectShown(1);
    await check();
    await page.clock.runFor(10_000);
    await expectShown(0);

    // The touch that brings the buttons back presses none of them.
    const { x, y, width, height } = (await tool('Chat').boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expectShown(1);
    await expect(room.getByRole('complementary')).toHaveCount(0);
    await page.clock.runFor(5_000);
    await expectShown(0);

    await page.keyboard.press('Shift');
    await expectShown(1);
    await page.clock.runFor(5_000);
    await expectShown(0);

    await tool('Mano').focus();
    await expectShown(1);
    await page.clock.runFor(5_000);
    await expect.poll(() => opacityOf(title)).toBe(0);
    expect(await opacityOf(tool('Mano'))).toBe(1);

    await tool('Chat').click();
    await page.clock.runFor(9_000);
    await expectShown(1);
    await page.clock.runFor(9_000);
    await expectShown(1);

    await expect(page.getByRole('link', { name: /Salir|Mentorea/ })).toHaveCount(0);
    await tool('Colgar').tap();
    await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
  });
});

test('the frame follows the settings in its address', async ({ rooms, enterCall }) => {
  const session = await rooms.session();
  const said = {
    'config.startWithAudioMuted': true,
    'config.startWithVideoMuted': true,
    'config.localSubject': 'Mentoría con Mónica',
    'userInfo.displayName': 'Andrés',
  };
  const page = await enterCall(session, session.students[0]!, { said });
  await expect(page.getByRole('heading', { name: 'Mentoría con Mónica' })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Controles de la llamada' });
  for (const name of ['Micro', 'Cámara']) {
    await expect(bar.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false');
  }
});

test.describe('in a frame', () => {
  test.use({ expectedErrors: [/Permissions policy violation/] });

  test('the frame reports events to our page, obeys its commands, and works without devices', async ({
    page,
    rooms,
  }) => {
    const session = await rooms.session();
    await logIn(page, session.mentor);
    // A page that allows the frame no devices: the room is entered without.
    await page.goto('/settings');
    await page.evaluate((src) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener('message', ({ data }) => heard.push(`${data.event}`));
      const frame = document.createElement('iframe');
      frame.title = 'Videollamada';
      frame.style.cssText = 'position: fixed; inset: 0; z-index: 99; width: 100%; height: 100%';
      frame.src = src;
      document.body.append(frame);
    }, framePath(session));
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
    const tell = (command: string, mark = 'mentorea-room') =>
      page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), {
        mark,
        command,
      });
    await expect.poll(heard).toContain('videoConferenceJoined');
    expect(await heard()).toContain('participantRoleChanged');
    const room = page.frameLocator('iframe');
    const refused = room.getByText('Tu navegador no nos deja usar el micrófono ni la cámara.');
    await expect(refused).toBeVisible();
    await expect(room.getByRole('button', { name: 'Micro', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await room.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(refused).toHaveCount(0);
    const hand = room.getByRole('button', { name: 'Mano' });
    await hand.click();
    await expect(hand).toHaveAttribute('aria-pressed', 'true');
    await room.getByRole('button', { name: 'Chat', exact: true }).click();
    await expect(room.getByRole('complementary', { name: 'Chat' })).toBeVisible();
    await tell('hangup', 'somebody-else');
    await room.getByRole('button', { name: 'Mosaico' }).click();
    await expect(room.getByRole('button', { name: 'Mosaico' })).toHaveAttribute('aria-pressed', 'false');
    expect(await heard()).not.toContain('readyToClose');
    await tell('hangup');
    await expect.poll(heard).toContain('readyToClose');
    expect((await heard()).filter((event) => event === 'videoConferenceLeft')).toHaveLength(1);
  });
});
