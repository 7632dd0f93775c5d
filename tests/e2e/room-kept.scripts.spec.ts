/** The room's page when its call continues elsewhere: recordings are kept, and so is the link back. */
import { expect, type Page } from '@playwright/test';
import { logIn } from './support/logIn';
import { test } from './support/rooms';

const room = (page: Page) => page.frameLocator('iframe');
const inside = (page: Page) => expect(page.getByText('Estás en la videollamada.')).toBeAttached();

test('a recording survives under the notice of another tab, and the call can resume there', async ({
  page,
  context,
  rooms,
  check,
}) => {
  test.slow();
  const session = await rooms.session();
  const presentIn = () =>
    rooms.api.call<unknown[]>('GET', `/api/mentorships/${session.identifier}/presence/`, {
      token: session.mentor.token,
    });
  await logIn(page, session.mentor);
  await page.goto(`${session.path}?entrar`);
  await inside(page);
  await room(page).getByRole('button', { name: 'Grabar', exact: true }).click();
  await room(page).getByRole('button', { name: 'Tengo su permiso: grabar' }).click();
  const record = room(page).getByRole('button', { name: 'Grabar', exact: true });
  await expect(record).toHaveAttribute('aria-pressed', 'true');

  const other = await context.newPage();
  await other.goto(`${session.path}?entrar`);
  await inside(other);
  await expect(page.getByRole('alert')).toContainText('Tu grabación sigue aquí debajo');
  await expect(room(page).getByRole('heading', { name: 'Has entrado desde otra pestaña' })).toBeVisible();
  await check();
  const saved = page.waitForEvent('download');
  await room(page)
    .getByRole('link', { name: /Descargar la grabación/ })
    .click();
  expect((await saved).suggestedFilename()).toContain(session.room_code);

  await room(page).getByRole('button', { name: 'Seguir aquí' }).click();
  await inside(page);
  await expect(page.getByText('Tu grabación sigue aquí debajo')).toHaveCount(0);
  await expect(other.getByText('Ahora no estás en la videollamada.').first()).toBeVisible();
  await other.close();
  await expect.poll(presentIn).toHaveLength(1);
});
