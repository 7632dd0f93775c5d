/**
 * Every way into a room and out of it is a document load, with the policies of its own address: the strict
 * ones outside, what a call needs inside.
 */
import { expect, type Page } from '@playwright/test';
import { ADMIN, framePath } from '~/tests/support/roomSite';
import { logIn } from './support/logIn';
import { test } from './support/rooms';

interface Shown {
  path: string;
  status: number;
  permissions: string;
  content: string;
}

/** The documents that a page received, without redirects, in order. */
function watchDocuments(page: Page): Shown[] {
  const shown: Shown[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const status = response.status();
    if (status >= 300 && status < 400) return;
    const headers = response.headers();
    shown.push({
      path: new URL(response.url()).pathname,
      status,
      permissions: headers['permissions-policy'] ?? '',
      content: headers['content-security-policy'] ?? '',
    });
  });
  return shown;
}

const FEATURES = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'];

function expectStrict({ permissions, content }: Shown): void {
  for (const feature of FEATURES) expect(permissions).toContain(`${feature}=()`);
  expect(content).toContain("default-src 'self'");
  expect(content).not.toContain('external_api.js');
  expect(content).not.toContain('frame-src');
}

/**
 * The built-in server's script and frames are same-origin: nothing is added to the strict
 * Content-Security-Policy (for the other case see room-jitsi).
 */
function expectCall({ permissions, content, status }: Shown): void {
  expect(status).toBe(200);
  for (const feature of FEATURES) expect(permissions).toContain(`${feature}=(self)`);
  expect(content).toContain("script-src 'self' 'nonce-");
}

test('the room is entered from dashboard, dialog, list and notification, and left by every exit', async ({
  page,
  rooms,
}) => {
  test.slow();
  const session = await rooms.session({ startsIn: -5 });
  const documents = watchDocuments(page);
  const title = page.getByRole('heading', { level: 1 });
  const into = page.getByRole('link', { name: /^Entrar a la sala/ });

  /** After `move` the browser shows the last document that it received. */
  async function lands(path: string, move: () => Promise<unknown>): Promise<Shown> {
    const before = documents.length;
    await move();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect.poll(() => documents.slice(before).at(-1)?.path).toBe(path);
    await expect(title).toBeVisible();
    const last = documents.at(-1);
    if (!last) throw new Error('no document');
    return last;
  }
  const enter = page.getByRole('link', { name: 'Entrar', exact: true });
  /** By the lobby. */
  const enters = async (move: () => Promise<unknown>) => {
    await lands(session.path, move);
    expectCall(await lands(session.path, () => enter.click()));
    await expect(title).toHaveText(`Videollamada - Sala #${session.room_code}`);
  };
  const leaves = async (path: string, move: () => Promise<unknown>) => expectStrict(await lands(path, move));
  const out = page.getByRole('link', { name: 'Salir' });
  const logo = page.getByRole('banner').getByRole('link', { name: 'Mentorea' });
  const hangsUp = async () => {
    await expect(page.getByText('Estás en la videollamada.')).toBeAttached();
    await expect(page.getByRole('banner').getByRole('link', { name: /Salir|Mentorea/ })).toHaveCount(0);
    await leaves(session.path, () =>
      page.frameLocator('iframe').getByRole('button', { name: 'Colgar' }).click(),
    );
    await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
  };

  const [person] = session.students;
  if (!person) throw new Error('nobody');
  await logIn(page, person);
  await leaves('/dashboard', () => page.goto('/dashboard'));
  await enters(() => into.click());
  await hangsUp();
  await leaves('/dashboard', () => out.click());

  await page.goto('/mentorships');
  await page.getByRole('link', { name: /, sesión con .+, / }).click();
  await enters(() => page.getByRole('dialog').getByRole('link', { name: 'Entrar a la sala' }).click());
  await hangsUp();
  await leaves('/dashboard', () => logo.click());

  await leaves('/mentorships', () => page.goto('/mentorships'));
  await enters(() => into.click());
  await lands(session.path, () => page.goBack());
  await leaves('/mentorships', () => page.goBack());
  await expect(into).toBeVisible();
  await enters(() => page.goForward());
  await hangsUp();

  // Another server of the contract might write its notifications like this: with the room's own address.
  await page.route(/\/notifications(\.data)?(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const link = `/mentorships?detalle=${session.identifier}`;
    await route.fulfill({ response, body: body.replaceAll(link, session.path) });
  });
  await leaves('/notifications', () => page.goto('/notifications'));
  await enters(() =>
    page
      .getByRole('main')
      .getByRole('button', { name: /ha confirmado/ })
      .click(),
  );
  await hangsUp();
});

test('an admin enters a full room with the badge, and some of it works without scripts', {
  tag: '@plain',
}, async ({ page, rooms, scripts, check }) => {
  const session = await rooms.session({ students: 2, places: 2 });
  const path = `/api/mentorships/${session.identifier}`;
  for (const { token } of session.students) await rooms.api.call('POST', `${path}/room/`, { token });
  const documents = watchDocuments(page);
  await logIn(page, ADMIN);
  await page.goto(`${session.path}?entrar`);
  await expect(page.getByText('Moderador', { exact: true })).toBeVisible();
  await expect(page.getByText(`Conectado como ${ADMIN.username}`)).toBeVisible();
  const last = documents.at(-1);
  if (!last) throw new Error('no document');
  expectCall(last);
  if (scripts) {
    await expect(page.locator('iframe')).toHaveCount(1);
    const present = () =>
      rooms.api.call<{ username: string; role: string }[]>('GET', `${path}/presence/`, {
        token: session.mentor.token,
      });
    await expect
      .poll(async () => (await present()).map(({ username, role }) => [username, role]))
      .toContainEqual([ADMIN.username, 'moderator']);
    await page.frameLocator('iframe').getByRole('button', { name: 'Colgar' }).click();
    await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
  } else {
    const back = page.getByRole('link', { name: 'Volver a la sesión' });
    await expect(back).toBeVisible();
    await expect(page.locator('.bg-black')).toBeHidden();
    await check();
    await page.goto(framePath(session));
    expect(await page.getByText('La videollamada necesita JavaScript').isVisible()).toBe(true);
    await check();
    await back.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto(`${session.path}?entrar`);
  }
  await page.getByRole('link', { name: 'Salir' }).click();
  // Where staff begin.
  await expect(page).toHaveURL('/admin');
});
