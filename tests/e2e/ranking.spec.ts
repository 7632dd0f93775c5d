/** Ranking: the dashboard's panel, the full list, and the visitor's own position. */
import { expect } from '@playwright/test';
import { mentor } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('the dashboard shows the five best, Ver Todo the rest, and mentors find their own place', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  const me = await mentor(api);
  await logIn(page, me);
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Ranking de Mentores' });
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  for (const [i, metal] of ['oro', 'plata', 'bronce'].entries()) {
    const trophy = rows.nth(i).locator(`[data-metal="${metal}"]`);
    await expect(trophy).toHaveText(`Puesto ${i + 1}, trofeo de ${metal}: `);
    await expect(trophy.locator('svg')).toBeVisible();
  }
  await expect(rows.nth(3)).toContainText('Puesto 4: ');
  await expect(rows.first()).toContainText(/Valoración: \d,\d \(\d+\)/);

  await panel.getByRole('link', { name: 'Ver Todo' }).click();
  await expect(page).toHaveURL('/ranking');
  await expect(page).toHaveTitle('Ranking de Mentores · Mentorea');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking de Mentores' })).toBeVisible();
  await expect(page.getByText('Por la nota y el número de sus reseñas.')).toBeVisible();
  await check();

  const first = page.locator('main li', { hasText: 'Puesto ' }).first();
  const name = await first.locator('.min-w-0 > .font-semibold').first().innerText();
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL('/ranking?page=2');
  await expect(page.locator('main li', { hasText: 'Puesto ' }).first()).toContainText('Puesto 21: ');
  await page.goBack();
  await expect(first).toContainText('Puesto 1, ');
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/mentors\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goto('/ranking');
  const link = page.getByRole('link', { name: /^Tu posición: [\d.]+ de [\d.]+$/ });
  const position = /Tu posición: ([\d.]+) /.exec(await link.innerText())?.[1] ?? '';
  // Without a review it is near the end, on another page.
  await expect(page.locator('#tu-posicion')).toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL(/\/ranking\?page=\d+#tu-posicion$/);
  const own = page.locator('#tu-posicion');
  await expect(own).toBeInViewport();
  await expect(own).toContainText(`Puesto ${position}: `);
  await expect(own).toContainText(fullName(me));
  await expect(own).toContainText('Tú');
  await expect(own).toContainText('Sin reseñas');
  await check();
});
