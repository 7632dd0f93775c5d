/** The room's page with scripts: it follows changes, tests devices, and is a document of its own. */
import { expect, type Page } from '@playwright/test';
import { student } from '~/tests/support/marketplace';
import type { RoomSession } from '~/tests/support/roomSite';
import { fullBrowser } from './support/fullBrowser';
import { toBeTakenOver } from './support/hydrated';
import { logIn } from './support/logIn';
import { test } from './support/rooms';
import { watchErrors } from './support/test';

async function open(page: Page, session: RoomSession, who: 'student' | 'mentor', query = '') {
  const person = who === 'mentor' ? session.mentor : session.students[0];
  if (!person) throw new Error('nobody');
  await logIn(page, person);
  await page.goto(session.path + query);
  return person;
}

const allowed = (page: Page, feature: string) =>
  page.evaluate(
    (name) =>
      (
        document as unknown as { featurePolicy: { allowsFeature(one: string): boolean } }
      ).featurePolicy.allowsFeature(name),
    feature,
  );
/** The test marks the document to recognise it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { journeyMark: true }));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'journeyMark') === true);

test('the page counts down, opens by itself and shows who is inside, without a new document', async ({
  page,
  rooms,
  check,
}) => {
  // Half a minute before.
  const session = await rooms.session({ startsIn: 10.5 });
  await open(page, session, 'student');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await mark(page);
  const counter = page.getByText(/^\d+:\d\d$/);
  const before = await counter.innerText();
  await expect(counter).not.toHaveText(before);
  await rooms.api.call('POST', `/api/mentorships/${session.identifier}/room/`, {
    token: session.mentor.token,
  });
  await expect(page.getByText('Tu mentor ya está dentro.')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await rooms.api.call('DELETE', `/api/mentorships/${session.identifier}/room/`, {
    token: session.mentor.token,
  });
  await expect(page.getByText('Tu mentor ya está dentro.')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible({ timeout: 90_000 });
  expect(await isMarked(page)).toBe(true);
  await check();
});

test('camera and microphone are tested, chosen and remembered', async ({
  playwright,
  launchOptions,
  rooms,
  check,
}) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, ...fullBrowser() });
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await open(page, await rooms.session({ startsIn: 12 }), 'student');
  const section = page.getByRole('region', { name: 'Cámara y micrófono' });
  await section.getByRole('button', { name: 'Probar cámara y micrófono' }).focus();
  await page.keyboard.press('Enter');
  const picture = section.getByLabel('Tu cámara');
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await expect(section.getByText('Tu micrófono funciona: te oímos.')).toBeVisible();
  await check(page);
  const select = section.getByLabel('Micrófono', { exact: true });
  const other = await select.locator('option').nth(1).getAttribute('value');
  await select.selectOption(other);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('mentorea-devices') ?? '{}'));
  expect(await kept()).toMatchObject({ microphone: other });
  await page.reload();
  await section.getByRole('button', { name: 'Probar cámara y micrófono' }).click();
  await expect(select).toHaveValue(other ?? '');
  await section.getByRole('button', { name: 'Terminar la prueba' }).click();
  await expect(picture).toHaveCount(0);
  expect(errors).toEqual([]);
  await browser.close();
});

test.describe('without devices', () => {
  test.use({ expectedErrors: [/Permissions policy violation/] });

  test('refused, missing, busy or unreachable devices are explained', async ({ page, rooms, check }) => {
    // The browser denies what the document's policy does not allow.
    await page.route('/mentorships/MENTOR-*', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'permissions-policy': 'camera=(), microphone=()' };
      await route.fulfill({ response, headers });
    });
    await open(page, await rooms.session({ startsIn: 12 }), 'student');
    const section = page.getByRole('region', { name: 'Cámara y micrófono' });
    await section.getByRole('button', { name: 'Probar cámara y micrófono' }).click();
    await expect(section.getByRole('alert')).toContainText('No tenemos permiso para usar tu micrófono.');
    await expect(section.getByRole('alert')).toContainText('No tenemos permiso para usar tu cámara.');
    await expect(section.getByText('Puedes entrar de todos modos')).toBeVisible();
    await check();
    for (const [name, text] of [
      ['NotFoundError', 'No encontramos ningún micrófono.'],
      ['NotReadableError', 'Otro programa está usando tu cámara.'],
      ['TypeError', 'Este navegador no puede usar la cámara en esta página.'],
    ] as const) {
      await page.evaluate((thrown) => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('', thrown);
        };
      }, name);
      await section.getByRole('button', { name: 'Volver a probar' }).click();
      await expect(section.getByRole('alert')).toContainText(text);
    }
  });
});

test('entering and leaving load a new document, even in a client navigation, with the lobby’s choice', async ({
  page,
  rooms,
  check,
}) => {
  const session = await rooms.session();
  const person = session.students[0];
  if (!person) throw new Error('nobody');
  await logIn(page, person);
  await page.goto('/mentorships');
  expect(await allowed(page, 'camera')).toBe(false);
  await mark(page);
  await toBeTakenOver(page);
  // Like a link that forgot `reloadDocument`.
  await page.evaluate((path) => void window.__remixRouter.navigate(path), session.path);
  await expect(page.getByRole('heading', { name: 'La sala está abierta' })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect([await allowed(page, 'camera'), await allowed(page, 'display-capture')]).toEqual([true, false]);

  await mark(page);
  await expect(page.getByRole('switch', { name: 'Entrar con cámara' })).toBeChecked();
  await page.getByText('Entrar con cámara').click();
  await page.getByText('Entrar con micrófono').click();
  await check();
  await page.getByRole('link', { name: 'Entrar' }).click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', /config\.startWithAudioMuted=false.*startWithVideoMuted=true/);
  await expect(page.getByText(/^Empieza en \d min$/)).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect([await allowed(page, 'camera'), await allowed(page, 'display-capture')]).toEqual([true, true]);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'La sala está abierta' })).toBeVisible();
  expect(await allowed(page, 'display-capture')).toBe(false);
  await page.goForward();
  await expect(page.locator('iframe')).toHaveCount(1);
  await mark(page);
  await page.frameLocator('iframe').getByRole('button', { name: 'Colgar' }).click();
  await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect(await allowed(page, 'camera')).toBe(false);
  await page.goBack();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(await allowed(page, 'display-capture')).toBe(true);
});

test('a full room says so, and admits the student when somebody has left', async ({ page, rooms, check }) => {
  const session = await rooms.session({ students: 2, places: 2 });
  const path = `/api/mentorships/${session.identifier}`;
  const [first, second] = session.students;
  for (const one of session.students) await rooms.api.call('POST', `${path}/room/`, { token: one.token });
  // A student who leaves the session from inside its room stays there briefly: somebody else gets the seat
  // before the place is free.
  await rooms.api.call('PATCH', `${path}/`, { token: session.mentor.token, data: { listed: true } });
  await rooms.api.call('POST', `${path}/leave/`, { token: second?.token });
  const third = await student(rooms.api);
  await rooms.api.call('POST', `${path}/join/`, { token: third.token });
  await logIn(page, third);
  await page.goto(`${session.path}?entrar`);
  await expect(page.getByRole('alert')).toContainText('La sala está llena.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await check();
  await rooms.api.call('DELETE', `${path}/room/`, { token: first?.token });
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await expect(page.getByText('Estás en la videollamada.')).toBeAttached();
});

test('closing the tab ends the presence at once', async ({ page, rooms, context }) => {
  const session = await rooms.session();
  await open(page, session, 'student', '?entrar');
  await expect(page.locator('iframe')).toHaveCount(1);
  const present = async () =>
    rooms.api.call<unknown[]>('GET', `/api/mentorships/${session.identifier}/presence/`, {
      token: session.mentor.token,
    });
  await expect.poll(async () => (await present()).length).toBe(1);
  await context.newPage();
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await present()).length).toBe(0);
});
