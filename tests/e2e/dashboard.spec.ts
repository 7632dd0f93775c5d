/** The dashboard's frame and profile card (spec.md section 2), of somebody new in each role. */
import { expect, type Page } from '@playwright/test';
import { mentor, student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { test } from './support/test';

const card = (page: Page) => page.getByRole('region').filter({ has: page.getByText('Editar perfil') });

test('a student who is new reads what every part is for', async ({ page, api, check }) => {
  const ana = await student(api);
  await logIn(page, ana);
  await expect(page).toHaveTitle('Inicio · Mentorea');
  const own = card(page);
  await expect(own.getByRole('heading', { level: 2, name: fullName(ana) })).toBeVisible();
  await expect(own.getByText('Alumno', { exact: true })).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Medallas que has dado' })).toBeVisible();
  await expect(own).toContainText('0 en total · 0 distintas');
  await expect(own).toContainText('No has dado medallas en tus reseñas aún');
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(parts).toHaveText([
    fullName(ana),
    'Notificaciones',
    'Próximas Sesiones',
    'Mentores recomendados',
    'Ranking de Mentores',
  ]);
  await expect(page.getByRole('main')).not.toContainText('Cargando');
  await check();
});

test('a mentor who is new does too; on a phone what to act on comes first', async ({ page, api, check }) => {
  const eva = await mentor(api);
  await logIn(page, eva);
  const own = card(page);
  await expect(own.getByText('Mentor', { exact: true }).first()).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Especialidades' })).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Medallas y logros' })).toBeVisible();
  await expect(own).toContainText('No has recibido medallas en tus mentorías aún');
  await expect(own.getByRole('link', { name: 'Qué significa cada medalla' })).toHaveAttribute(
    'href',
    '/badges',
  );
  await check();
  await page.setViewportSize({ width: 375, height: 800 });
  const tops = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, top: one.getBoundingClientRect().top }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
  expect(tops).toEqual([
    'Solicitudes por responder',
    'Próximas Sesiones',
    'Notificaciones',
    'Ranking de Mentores',
    fullName(eva),
  ]);
});
