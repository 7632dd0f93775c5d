/** The public profile (docs/product.md, 'Public profile'); who sees what: tests/server/mentorProfile.test.ts. */
import { expect } from '@playwright/test';
import { mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logInByForm } from './support/logIn';
import { expectToFitSpaced } from './support/scan';
import { test } from './support/test';

test('a visitor reads profiles, then logs in, adds a favourite, sees the hours, and books', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  const [me, wanted] = [await student(api), await mentor(api)];
  const name = fullName(wanted);
  const path = `/mentors/${wanted.username}`;
  const hoursLink = page.getByRole('link', { name: 'Inicia sesión para ver las horas exactas' });
  const hours = page.getByRole('table', { name: /Horas libres/ });
  const hide = (token: string) =>
    api.call('PATCH', '/api/auth/preferences/', { token, data: { indexed: false } });
  await page.goto('/mentors/nadie.nunca');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentor no encontrado');
  await check();

  // Who hides from search engines shows strangers parts of the day alone.
  await hide(wanted.token);
  await page.goto(`/mentors/${wanted.username.toUpperCase()}?utm_source=cartel`);
  await expect(page).toHaveURL(`${path}?utm_source=cartel`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const main = page.getByRole('main');
  for (const text of ['Matemáticas con paciencia', '30 €/h', 'Sin reseñas', 'Quién es Mónica']) {
    await expect(main).toContainText(text);
  }
  const bands = page.getByRole('table', { name: /Partes del día/ });
  await expect(bands.getByRole('columnheader')).toHaveCount(7);
  await expect(bands.getByRole('cell', { name: 'Con horas libres' }).first()).toBeVisible();
  await expect(main).toContainText(/Próximo hueco: .* por la (mañana|tarde)/);
  await check();

  // One with reviews.
  await page.goto('/mentors/marcos.mentor');
  await expect(page.locator('#resenas').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Perfil de LinkedIn' })).toHaveAttribute('rel', /noopener/);
  await check();
  await expectToFitSpaced(page);
  // Two reviews are in sight, the rest folded; on a phone the booking stays below them, and above the footer.
  await page.getByText(/^Ver todas \(\d+\)$/).click();
  expect(await page.locator('#resenas').getByRole('heading', { level: 3 }).count()).toBeGreaterThan(3);
  const desk = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ width: 375, height: 700 });
  const bar = page.getByRole('link', { name: 'Reservar · 25 €/h' });
  await expect(bar).toBeInViewport();
  await page.locator('#resenas').scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Reservar', exact: true })).toBeHidden();
  await page.getByText('Si algo va mal').click();
  await expect(main).toContainText('Cancelas desde «Mis Mentorías» hasta que empiece.');
  await check();
  await page.setViewportSize(desk);
  await expect(hours.getByRole('row')).toHaveCount(7);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await hoursLink.click();
  await logInByForm(page, me);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(hours.getByRole('row')).toHaveCount(7);
  await expect(hours).toContainText('08:00–20:00');

  await page.getByRole('button', { name: 'Guardar en favoritos' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Quitar de favoritos' })).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Volver a los mentores' }).click();
  await expect(page.getByRole('checkbox', { name: 'Mis favoritos (1)' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Quitar de favoritos' }).click();
  await expect(page.getByRole('button', { name: 'Guardar en favoritos' })).toBeVisible();

  await page.getByRole('link', { name: 'Reservar', exact: true }).click();
  await expect(page).toHaveURL('/mentorships/new/horario');
  await expect(page.getByText(`Elige cuándo quieres tu sesión con ${name}`)).toBeVisible();
});
