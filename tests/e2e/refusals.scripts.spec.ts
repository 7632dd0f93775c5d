/** A navigation shows a refusal of the outer server as its Spanish page; what fails on the way is kept. */
import { expect } from '@playwright/test';
import { problemOf } from '~/app/domain/site/problems';
import { picture } from '~/tests/support/images';
import { book, student } from '~/tests/support/marketplace';
import { toBeTakenOver } from './support/hydrated';
import { withoutLive } from './support/live';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('a refusal by the outer server during a client navigation shows a page', async ({
  page,
  api,
  check,
}) => {
  await logIn(page, await student(api));
  const heading = page.getByRole('heading', { level: 1 });
  for (const status of [403, 405, 413, 429, 500, 503]) {
    const { title } = problemOf(status);
    await page.goto('/dashboard');
    await toBeTakenOver(page);
    await page.route(/\.data(\?|$)/, (route) =>
      route.fulfill({
        status,
        headers: { 'X-Refused': '1' },
        contentType: 'text/plain; charset=utf-8',
        body: 'no',
      }),
    );
    await page.getByRole('navigation').getByRole('link', { name: 'Mis Mentorías' }).click();
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await check();
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(heading).not.toHaveText(title);
  }
});

test('a client-side post that is too large shows an error page', async ({ page, api, people, check }) => {
  const { identifier } = await book(api, people);
  // A page that is reloaded sets the field to its own value again.
  await withoutLive(page);
  await logIn(page, people.student);
  await page.goto(`/mentorships?cancelar=${identifier}`);
  const sure = page.getByRole('button', { name: 'Sí, cancelar' });
  // The dialog's script comes after the page's.
  await toBeTakenOver(page, sure);
  await page.locator('input[name=identifier]').evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = 'x'.repeat(1_100_000);
  });
  await sure.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(problemOf(413).title);
  await expect(heading).toBeFocused();
  await check();
});

test.describe('without a connection', () => {
  // The browser's message about a script that it could not fetch.
  test.use({ expectedErrors: [/^(Error loading route module|TypeError: Failed to fetch)/] });

  test('the page stays as it is until the user retries or goes elsewhere', async ({
    page,
    context,
    api,
    check,
  }) => {
    await withoutLive(page);
    await logIn(page, await student(api));
    await page.goto('/settings/password');
    const field = page.getByLabel('Contraseña actual');
    await field.fill('a medias');
    const notice = page.getByRole('alert');
    const again = page.getByRole('button', { name: 'Reintentar' });
    const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

    await toBeTakenOver(page);
    // The calendar's script is not loaded yet, so this is a full page load.
    await context.setOffline(true);
    await menu('Calendario').click();
    // Without the button, whose label changes.
    await expect(notice).toHaveText(/^Sin conexión.*vuelve a intentarlo\.$/);
    await again.click();
    await expect(again).toBeFocused();
    await expect(field).toHaveValue('a medias');
    await expect(page).toHaveURL('/settings/password');
    await check();
    await context.setOffline(false);
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Calendario' })).toBeVisible();
    await expect(notice).toHaveCount(0);

    await toBeTakenOver(page);
    await menu('Mis Mentorías').click();
    await expect(page).toHaveURL('/mentorships');
    await context.setOffline(true);
    await menu('Calendario').click();
    await expect(notice).toContainText('Sin conexión');
    await context.setOffline(false);
    await again.click();
    await expect(page).toHaveURL('/calendar');
    await expect(notice).toHaveCount(0);

    // A dialog that opens or closes meanwhile does not remove it.
    await page.goto('/dashboard');
    await toBeTakenOver(page);
    await context.setOffline(true);
    await menu('Calendario').click();
    await expect(page.getByText('Sin conexión')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('link', { name: 'Cambiar foto de perfil' }).click();
    await (await chooser).setFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') });
    const dialog = page.getByRole('dialog', { name: 'Encuadra tu foto' });
    await expect(dialog.getByText('Sin conexión')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Sin conexión')).toBeVisible();
    await context.setOffline(false);
    await again.click();
    await expect(page).toHaveURL('/calendar');
  });
});
