/** Leaving with unsaved changes asks for confirmation; without changes it does not. */
import { expect, type Page } from '@playwright/test';
import { mentor, student } from '~/tests/support/marketplace';
import { toBeHydrated } from './support/hydrated';
import { logIn } from './support/logIn';
import { test } from './support/test';

/** Answers the next dialog and returns its message. */
function answer(page: Page, accept: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      return accept ? dialog.accept() : dialog.dismiss();
    });
  });
}

test('leaving an edited profile asks first', async ({ page, api }) => {
  await logIn(page, await mentor(api));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Editar perfil' }).click();
  const line = page.getByLabel('Especialidad principal');
  await line.fill('Otra cosa');

  const asked = answer(page, false);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  expect(await asked).toContain('no se han guardado');
  await expect(page).toHaveURL('/profile/editar');
  await expect(line).toHaveValue('Otra cosa');

  const back = answer(page, false);
  await page.goBack();
  expect(await back).toContain('no se han guardado');
  await expect(page).toHaveURL('/profile/editar');
  await expect(line).toHaveValue('Otra cosa');

  const left = answer(page, true);
  await page.getByRole('link', { name: 'Inicio' }).click();
  await left;
  await expect(page).toHaveURL('/dashboard');
});

test('leaving does not ask if nothing was changed, or it was changed back or saved', async ({
  page,
  api,
}) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.accept();
  });
  // A student's profile has lists of texts, which show whether scripts run.
  for (const person of [await student(api), await mentor(api)]) {
    await page.context().clearCookies();
    await logIn(page, person);
    await page.goto('/profile/editar');
    await toBeHydrated(page);
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL('/profile');
  }

  await page.goto('/profile/editar');
  const line = page.getByLabel('Especialidad principal');
  const before = await line.inputValue();
  await line.fill('Otra cosa');
  await line.fill(before);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/profile');

  await page.goto('/profile/editar');
  await line.fill('Otra cosa');
  await page.getByRole('button', { name: 'Guardar cambios' }).dblclick();
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(asked).toEqual([]);
});
