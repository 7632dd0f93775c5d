/** The dashboard in parts (decision 18) in a browser, with an API that is slow in one call. */
import { expect, type Page } from '@playwright/test';
import { type Foreign, startForeign } from '~/tests/support/foreign';
import { putNotice } from '~/tests/support/foreignNotices';
import { STUDENT } from '~/tests/support/foreignPeople';
import { type RunningServer, startServer } from '~/tests/support/server';
import { toBeHydrated, toBeTakenOver } from './support/hydrated';
import { logInByForm } from './support/logIn';
import { test } from './support/test';

const RANKING = 'GET /api/ranking/';
const WAITING = 'Cargando ranking...';

let foreign: Foreign;
let site: RunningServer;

test.beforeAll(async () => {
  foreign = await startForeign();
  const owner = foreign.state.people.find(({ username }) => username === STUDENT.username);
  if (!owner) throw new Error(STUDENT.username);
  putNotice(foreign.state, owner, { title: 'Tu sesión se acerca' });
  site = await startServer({ env: { API_URL: foreign.url } });
});
test.afterAll(async () => {
  await site.stop();
  await foreign.close();
});

const ranking = (page: Page) => page.getByRole('region', { name: 'Ranking de Mentores' });
const settled = (page: Page) => expect(ranking(page).getByRole('listitem')).toHaveCount(5);

test('each part appears when it is ready, and keeps its content while it is read again', async ({ page }) => {
  await page.goto(`${site.origin}/login`);
  await logInByForm(page, STUDENT, STUDENT.password);
  await settled(page);
  await toBeHydrated(page);

  foreign.fail(RANKING, 'slow');
  const answer = await page.goto(`${site.origin}/dashboard`, { waitUntil: 'commit' });
  expect(answer?.headers()['x-accel-buffering']).toBe('no');
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect(page.getByText('Tu sesión se acerca')).toBeVisible();
  await settled(page);
  await expect(page.getByText(WAITING)).toHaveCount(0);

  await page.getByRole('link', { name: 'Perfil', exact: true }).first().click();
  await expect(page).toHaveURL(/\/profile/);
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click();
  await expect(page.getByText(WAITING)).toBeVisible();
  await settled(page);

  await page.evaluate((waiting) => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes(waiting)) document.title = 'flashed';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, WAITING);
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect(page.getByRole('button', { name: 'Marcar todas como leídas' })).toHaveCount(0);
  await settled(page);
  expect(await page.title()).not.toBe('flashed');

  foreign.heal();
  foreign.fail('GET /api/notifications/', '500');
  await page.reload();
  const notices = page.getByRole('region', { name: 'Notificaciones', exact: true });
  await expect(notices).toContainText('Error al cargar las notificaciones');
  foreign.heal();
  await notices.getByRole('link', { name: 'Reintentar' }).click();
  await expect(notices).toContainText('Tu sesión se acerca');

  // A failure is announced once: a closed toast stays closed, whatever the page does.
  foreign.fail('GET /api/mentorships/', '500');
  for (const path of ['/calendar', '/mentorships']) {
    await page.goto(site.origin + path);
    await toBeTakenOver(page);
    await page.getByRole('alert').getByRole('link', { name: 'Cerrar aviso' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.route('**/dashboard.data*', () => {});
    await page.getByRole('link', { name: 'Inicio', exact: true }).first().click();
    await expect(page.getByRole('progressbar', { name: 'Cargando' })).toBeAttached();
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.unroute('**/dashboard.data*');
  }
  foreign.heal();
});
