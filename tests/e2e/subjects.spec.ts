/** The public pages of subjects in a browser; what they hold: tests/server/subjects.test.ts. */
import { expect } from '@playwright/test';
import { expectToFitSpaced } from './support/scan';
import { test } from './support/test';

test('the landing page leads to a subject, its mentors and a free hour', { tag: '@plain' }, async ({
  page,
  check,
}) => {
  await page.goto('/');
  await page.getByLabel('¿Qué quieres aprender?').fill('historia');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL('/materias?q=historia');
  await expect(page.getByRole('heading', { name: 'Con «historia»' })).toBeVisible();
  await check();

  await page.getByLabel('¿Qué quieres aprender?').fill('fisica');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/materias/fisica');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentores de Física');
  await check();
  await expectToFitSpaced(page);

  await page.getByRole('navigation', { name: 'Orden' }).getByRole('link', { name: 'Precio' }).click();
  await expect(page).toHaveURL('/materias/fisica?orden=precio');
  const hour = page.getByRole('link', { name: /\d\d:\d\d con / }).first();
  const day = new URL((await hour.getAttribute('href')) ?? '', page.url()).searchParams;
  await hour.click();
  await expect(page).toHaveURL(/\/mentorships\/new|\/login/);
  expect(decodeURIComponent(page.url())).toContain(`dia=${day.get('dia')}`);
  await page.goBack();

  await page.getByRole('link', { name: 'Álvaro Domínguez Rey' }).click();
  await expect(page).toHaveURL('/mentors/alvaro.dominguez');
  await page.getByRole('main').getByRole('link', { name: 'Física' }).click();
  await expect(page).toHaveURL('/materias/fisica');
});

test('all subjects are listed, and an unknown one leads back to them', { tag: '@plain' }, async ({
  page,
  check,
}) => {
  await page.goto('/materias');
  await check();
  await expectToFitSpaced(page);
  await page.goto('/materias?q=zzz');
  await expect(page.getByRole('heading', { name: 'No encontramos «zzz»' })).toBeVisible();
  await check();
  await page.goto('/materias/alquimia');
  await check();
  await page.getByRole('link', { name: 'Ver todas las materias' }).click();
  await expect(page).toHaveURL('/materias');
});
