/** The catalogue in an administrator's hands: two subjects become one (docs/product.md, "The staff's desk"). */
import { expect } from '@playwright/test';
import { ADA } from '~/tests/support/staff';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('two subjects are merged, and the old address leads to the other', { tag: '@plain' }, async ({
  page,
  people,
  api,
  check,
}) => {
  const mark = people.mentor.username.replace(/[^a-z0-9]+/g, '');
  const [one, two] = [`uno_${mark}`, `dos_${mark}`];
  await logIn(page, ADA);
  for (const nameId of [one, two]) {
    await page.goto('/admin/catalogo');
    await page.getByText('Añadir una materia').click();
    await page.getByRole('button', { name: 'Añadir', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveAccessibleDescription(
      /No puede estar vacío/,
    );
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`Materia ${nameId}`);
    await page.getByRole('textbox', { name: 'Identificador' }).fill(nameId);
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('arte');
    await page.getByRole('button', { name: 'Añadir', exact: true }).click();
    await expect(page.getByRole('link', { name: `Materia ${nameId}` })).toBeVisible();
  }
  await check();
  await api.call('PATCH', '/api/auth/profile/', { token: people.mentor.token, data: { expertises: [one] } });
  await page.getByRole('link', { name: `Materia ${one}` }).click();
  await expect(page.getByText(/1 uso$/)).toBeVisible();
  await page.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'La que se queda' })).toHaveAccessibleDescription(/Elige/);
  await check();
  await page.getByRole('combobox', { name: 'La que se queda' }).selectOption(`Materia ${two}`);
  await page.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Materia ${one}` })).toHaveCount(0);
  await page.goto(`/materias/${one}`);
  expect(new URL(page.url()).pathname).toBe(`/materias/${two}`);

  await page.goto('/admin/textos');
  await check();
  await page.goto('/aviso-legal');
  await expect(page.getByRole('heading', { name: 'Qué ha cambiado' })).toBeVisible();
  await check();
});
