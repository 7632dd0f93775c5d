/** A group that a mentor sets up (docs/contract.md, 'Groups of a mentor'): its page, read by strangers and joined. */
import { expect } from '@playwright/test';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

const DAY_MS = 24 * 60 * 60_000;
const TITLE = 'Repaso de Selectividad';

test('a mentor sets up a group, a stranger reads its page, and a student joins it', {
  tag: '@plain',
}, async ({ page, browser, people, check, scripts }) => {
  await logIn(page, people.mentor);
  await page.goto('/mentorships/abiertas');
  await expect(page.getByText('No tienes sesiones en grupo por delante')).toBeVisible();
  await page.getByRole('link', { name: 'Crear sesión en grupo' }).click();
  await check();
  const day = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Título').fill(TITLE);
  await page.getByLabel('Día').fill(day);
  await page.getByLabel('Hora').selectOption('20:00');
  await page.getByLabel('Duración').selectOption('90');
  await page.getByLabel('Repetición').selectOption('2');
  await page.getByLabel('Plazas').fill('1');
  await page.getByLabel('Precio por plaza').fill('10');
  await page.getByLabel('Descripción').fill('Un bloque de problemas cada semana.');
  await page.getByRole('button', { name: 'Crear sesión en grupo' }).click();
  await expect(page.getByText('Elige entre 2 y 20 plazas.').first()).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue(TITLE);
  await page.getByLabel('Plazas').fill('4');
  await page.getByRole('button', { name: 'Crear sesión en grupo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  if (scripts) await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible();
  await expect(page.getByLabel('Enlace del grupo')).toHaveValue(page.url());
  await expect(page.getByText('En cada fecha: se han unido 0 de 4')).toHaveCount(1);
  await check();
  const group = page.url();
  await page.reload();
  if (scripts) await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('En cada fecha: quedan 4 plazas de 4')).toHaveCount(1);
  await expect(other.getByText('10,00 €').first()).toBeVisible();
  await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await check(other);
  await other
    .getByRole('link', { name: /^Unirme/ })
    .first()
    .click();
  await expect(other).toHaveURL(/\/login\?redirectTo=/);
  await logIn(other, people.student);
  await expect(other.getByRole('heading', { name: 'Te invitan a una sesión grupal' })).toBeVisible();
  await other.getByRole('button', { name: 'Unirme a la sesión' }).click();
  await expect(other.getByText('Te has unido a la sesión')).toBeVisible();
  await expect(other.getByRole('dialog')).toContainText(fullName(people.mentor));
  await context.close();

  for (const path of [group, '/mentorships/abiertas']) {
    await page.goto(path);
    await expect(page.getByText('Se han unido 1 de 4')).toHaveCount(1);
    await expect(page.getByText('Se han unido 0 de 4')).toHaveCount(1);
    await expect(page.getByText(fullName(people.student))).toHaveCount(path === group ? 1 : 0);
  }
  await check();
});
