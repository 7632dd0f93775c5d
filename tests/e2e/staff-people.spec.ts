/** Support finds a person, helps, and the log says so (docs/product.md, "The staff's desk"). */
import { expect } from '@playwright/test';
import { fullName } from '~/tests/support/people';
import { ELENA } from '~/tests/support/staff';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('a person is found, logged out, sent a link and looked at; the log and the person know it', {
  tag: '@plain',
}, async ({ page, people, check }) => {
  const { student } = people;
  const name = fullName(student);
  await logIn(page, ELENA);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Personas' }).filter({ visible: true }).click();
  await page.getByRole('searchbox', { name: 'Nombre, usuario o correo' }).fill(student.username);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await check();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(`${student.username}@`)).toBeVisible();
  await check();

  await page.getByRole('button', { name: 'Cerrar sus sesiones' }).click();
  await expect(page.getByText('Tiene que volver a entrar con su contraseña.')).toBeVisible();
  await page.getByRole('button', { name: 'Mandar correo para una contraseña nueva' }).click();
  await expect(page.getByText('Correo enviado')).toBeVisible();
  const log = page.getByRole('region', { name: 'Registro' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Cierre de sesiones' })).toContainText(
    ELENA.username,
  );
  await log.getByRole('link', { name: 'Ver todo lo suyo en el registro' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Correo del equipo para entrar' })).toBeVisible();
  await check();
  await page.goBack();

  await page.getByRole('link', { name: 'Ver como' }).click();
  await expect(page.getByText('Solo se mira')).toBeVisible();
  await check();
  await page.goBack();
  await page.getByText('Tomar una medida', { exact: true }).click();
  await page.getByRole('button', { name: 'Abrir el caso' }).click();
  await expect(page.getByRole('textbox', { name: 'Por qué' })).toHaveAccessibleDescription(
    /Escribe por qué abres el caso\./,
  );
  await page.getByRole('textbox', { name: 'Por qué' }).fill('Ha llamado su madre.');
  await page.getByRole('button', { name: 'Abrir el caso' }).click();
  const opened = page.getByRole('article', { name: /^Caso 20/ });
  await expect(opened.getByRole('radio', { name: /^Desactivar/ })).toBeVisible();
  await opened.getByRole('link', { name }).click();
  await expect(page.getByRole('link', { name: 'Tomar una medida en el caso abierto' })).toBeVisible();

  await logIn(page, student);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Actividad de tu cuenta' }).click();
  const viewed = page.getByRole('listitem').filter({ hasText: 'Ver como' });
  await expect(viewed).toContainText('el equipo');
  await expect(viewed).not.toContainText(ELENA.username);
  await check();
});
