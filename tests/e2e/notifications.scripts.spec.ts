/** Notifications with scripts: they arrive by themselves, marking shows at once, and failures are silent. */
import { expect } from '@playwright/test';
import { book, confirmSession } from '~/tests/support/marketplace';
import { watchStreams, withoutLive } from './support/live';
import { logIn } from './support/logIn';
import { test, watchErrors } from './support/test';

/** Changes by others are visible within two seconds. */
const SOON = { timeout: 2_000 };

test('a booking in one browser appears in the other, in panels, page and menu', async ({
  page,
  browser,
  contextOptions,
  api,
  people,
}) => {
  const streams = watchStreams(page.context());
  await logIn(page, people.mentor);
  await page.goto('/dashboard');
  await expect(page.getByText('No hay notificaciones nuevas')).toBeVisible();
  const requests = page.getByRole('region', { name: 'Solicitudes por responder' });
  await expect(requests).toContainText('Nadie espera tu respuesta ahora mismo.');
  await streams.toStand();
  const theirs = await (await browser.newContext(contextOptions)).newPage();
  const errors = watchErrors(theirs);
  const theirStreams = watchStreams(theirs.context());
  await logIn(theirs, people.student);

  const { identifier } = await book(api, people);
  const panel = page.locator('#notificaciones');
  // What waits for an answer stands above, and not twice.
  await expect(panel).toContainText('Lo nuevo está arriba: espera tu respuesta.', SOON);
  await expect(requests.getByRole('link', { name: /^Rechazar/ })).toHaveCount(1, SOON);
  const bell = (of: typeof page) =>
    of.getByRole('complementary').getByRole('link', { name: /^Notificaciones/ });
  await expect(bell(page)).toHaveAccessibleName('Notificaciones 1 sin leer', SOON);

  // A page that does not follow notifications stays unchanged, except for the number.
  await theirs.goto('/profile/editar');
  await theirStreams.toStand();
  const bio = theirs.locator('textarea').first();
  await bio.fill('Lo que estoy escribiendo');
  const { token } = people.mentor;
  await api.call('PUT', `/api/mentorships/${identifier}/`, { token, data: { confirmation: true } });
  await expect(bell(theirs)).toHaveAccessibleName('Notificaciones 1 sin leer', SOON);
  await expect(bio).toHaveValue('Lo que estoy escribiendo');
  await theirs.setViewportSize({ width: 375, height: 800 });
  await expect(
    theirs.getByRole('banner').getByRole('link', { name: 'Notificaciones 1 sin leer' }),
  ).toBeVisible();
  expect(errors).toEqual([]);
  await theirs.context().close();
});

test('a click is sent once, and a failed one leaves the notification unread', async ({
  page,
  api,
  people,
}) => {
  await book(api, people);
  await withoutLive(page);
  await logIn(page, people.mentor);
  await page.goto('/notifications');
  let posts = 0;
  await page.route('**/notifications/leer', async (route) => {
    posts += 1;
    await route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' });
  });
  const all = page.getByRole('button', { name: 'Marcar todas como leídas' });
  const answered = page.waitForResponse('**/notifications/leer');
  await all.click();
  await answered;
  await expect(all).toHaveAttribute('aria-disabled', 'false');
  expect(posts).toBe(1);
  await page.unroute('**/notifications/leer');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/notifications/leer', async (route) => {
    posts += 1;
    await held;
    await route.continue();
  });
  await all.click();
  const marking = page.getByRole('button', { name: 'Marcando...' });
  await expect(marking).toBeVisible();
  await marking.click({ force: true });
  release();
  await expect(page.getByText('1 notificación, ninguna sin leer')).toBeVisible();
  expect(posts).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('notifications read elsewhere become read here, and only a page that changed announces it', async ({
  page,
  context,
  api,
  people,
}) => {
  for (const _ of Array(2)) await confirmSession(api, await book(api, people), people.mentor);
  const streams = watchStreams(context);
  await logIn(page, people.student);
  await page.goto('/notifications?tipo=badge_earned');
  await streams.toStand();
  const { token } = people.student;
  const [first] = await api.call<{ id: number }[]>('GET', '/api/notifications/', { token });
  const entry = page.getByRole('complementary').getByRole('link', { name: /^Notificaciones/ });
  const news = page.getByText('La página se ha actualizado.');
  await expect(entry).toHaveAccessibleName('Notificaciones 2 sin leer');

  await api.call('PUT', `/api/notifications/${first?.id}/`, { token, data: {} });
  await expect(entry).toHaveAccessibleName('Notificaciones 1 sin leer');
  await expect(page.getByText('No hay notificaciones de este tipo')).toBeVisible();
  await expect(news, 'the number of the menu alone').toHaveCount(0);

  await page.goto('/dashboard');
  await expect(page.locator('#notificaciones').getByRole('button', { name: /^Sin leer:/ })).toHaveCount(1);
  await streams.toStand();
  await api.call('POST', '/api/notifications/mark-all-as-read/', { token });
  await expect(entry).toHaveAccessibleName('Notificaciones');
  await expect(page.locator('#notificaciones').getByRole('button')).toHaveCount(0);
  await expect(news, 'a part that came later').toBeAttached();
});

test('ages are updated while the page is open', async ({ page, api, people }) => {
  await confirmSession(api, await book(api, people), people.mentor);
  await withoutLive(page);
  await page.clock.install();
  await logIn(page, people.student);
  await page.goto('/dashboard');
  const age = page.locator('#notificaciones time');
  await expect(age).toHaveText(/^Ahora mismo, \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await expect(async () => {
    // It continues once the scripts have hydrated this part of the page.
    await page.clock.fastForward('01:00');
    await expect(age).toHaveText(/^Hace \dm, \d/, { timeout: 1_000 });
  }).toPass();
  await page.clock.fastForward('01:00:00');
  await expect(age).toHaveText(/^Hace 1h, \d/);
});
