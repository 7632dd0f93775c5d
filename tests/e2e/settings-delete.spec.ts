/** Account deletion (docs/contract.md, 'Leaving for good'; docs/product.md, 'Settings'). */
import { expect, type Page } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { fullName, PASSWORD } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

async function remove(page: Page, password: string, sure = true): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=sure]').setChecked(sure);
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
}

test('deleting an account explains itself, needs the password and a tick, and says goodbye', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  await book(api, people);
  await logIn(page, people.student);
  await page.goto('/settings/delete');
  await expect(page.getByText('nadie puede recuperarla después')).toBeVisible();
  await expect(page.getByText('«Usuario eliminado»')).toBeVisible();
  await expect(page.getByText('cada mentor recibe un aviso')).toBeVisible();

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(page.locator('#field-password-errors')).toHaveText('La contraseña es obligatoria.');
  await expect(page.locator('#field-sure-errors')).toContainText('Marca la casilla');
  await check();
  await remove(page, PASSWORD, false);
  await expect(page.locator('#field-sure-errors')).toBeVisible();
  await expect(page.locator('input[name=password]')).toHaveValue('');
  await remove(page, 'no es esta');
  await expect(page.locator('#field-password-errors')).toHaveText('La contraseña no es correcta.');
  await expect(page.locator('input[name=sure]')).toBeChecked();
  await check();

  await remove(page, PASSWORD);
  await expect(page).toHaveURL('/account-deleted');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta se ha eliminado');
  await check();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('refresh_token');
  expect(names).not.toContain('has_logged_in');
  const sessions = await api.call<{ count: number }>('GET', '/api/mentorships/', {
    token: people.mentor.token,
  });
  expect(sessions.count).toBe(0);

  await page.goto('/settings');
  await expect(page).toHaveURL('/login?redirectTo=%2Fsettings');
  await page.locator('input[name=username]').fill(people.student.username);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText('Credenciales incorrectas o error de red.')).toBeVisible();
});

test('confirmed sessions prevent the deletion of an account, and each is named', async ({
  page,
  api,
  people,
  check,
}) => {
  for (const _ of [1, 2]) {
    const { identifier } = await book(api, people);
    const data = { confirmation: true };
    await api.call('PUT', `/api/mentorships/${identifier}/`, { token: people.mentor.token, data });
  }
  await logIn(page, people.mentor);
  await page.goto('/settings/delete');
  await remove(page, PASSWORD);
  await expect(page.getByText('Todavía no puedes eliminar tu cuenta')).toBeVisible();
  const list = page.getByRole('region', { name: 'Lo que lo impide' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toHaveText(
    new RegExp(`^\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d con ${fullName(people.student)}$`),
  );
  await check();
  await list.getByRole('link', { name: 'Ver Mis Mentorías' }).click();
  await expect(page).toHaveURL('/mentorships?status=confirmed');
  await expect(page.getByText('Mostrando 1 a 2 de 2 mentorías')).toBeVisible();
});
