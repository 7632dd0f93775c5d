/** The dashboard (docs/product.md, 'Dashboard') of a new user in each role, and the actions from there. */
import { expect, type Page } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { withoutLive } from './support/live';
import { logIn } from './support/logIn';
import { expectToFitSpaced } from './support/scan';
import { test } from './support/test';

const card = (page: Page) => page.getByRole('region').filter({ has: page.getByText('Editar perfil') });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a student reads what each part is for, scrolls the sessions, and can book with one press', {
  tag: '@plain',
}, async ({ page, api, people, check, scripts }) => {
  await withoutLive(page);
  await logIn(page, people.student);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Inicio · Mentorea');
  const own = card(page);
  await expect(own.getByRole('heading', { level: 2, name: fullName(people.student) })).toBeVisible();
  await expect(own.getByText('Alumno', { exact: true })).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Necesito ayuda en' })).toBeVisible();
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(parts).toHaveText([
    'Próximas Sesiones',
    'Mentores recomendados',
    fullName(people.student),
    'Notificaciones',
    'Ranking de Mentores',
  ]);
  await expect(page.getByRole('main')).not.toContainText('Cargando');
  await check();

  for (const _ of Array(6)) await book(api, people);
  await page.reload();
  const next = part(page, 'Tu próxima sesión');
  await expect(next).toContainText(fullName(people.mentor));
  await expect(next).toContainText('Pendiente de confirmación');
  await expect(next).toContainText(/Empieza en \d+/);
  await expect(next.getByRole('link', { name: /^Ver detalles/ })).toHaveAttribute('href', /\?detalle=/);
  const list = part(page, 'Lista de próximas sesiones');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(part(page, 'Próximas Sesiones').getByRole('link', { name: 'Ver las 6' })).toHaveAttribute(
    'href',
    '/mentorships?status=upcoming',
  );
  await check();
  expect((await list.boundingBox())?.height).toBe(400);
  if (scripts) {
    await list.focus();
    await page.keyboard.press('End');
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  }

  const first = part(page, 'Mentores recomendados')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  await expect(first).toContainText(/\d €\/h · ./);
  const name = (await first.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await expect(first.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/mentors\/./);
  await first.getByRole('link', { name: `Reservar con ${name}` }).click();
  await expect(page).toHaveURL('/mentorships/new/horario');
  await expect(page.getByText(`Elige cuándo quieres tu sesión con ${name}`)).toBeVisible();

  // The link of a panel, as a student sees it.
  await page.goto('/ranking');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check();
  await expectToFitSpaced(page);
});

test('a mentor’s open tasks come first; their dialogs open on the dashboard and return to it', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  await withoutLive(page);
  await logIn(page, people.mentor);
  await page.goto('/dashboard');
  const own = card(page);
  await expect(own.getByText('Mentor', { exact: true }).first()).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Especialidades' })).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Medallas y logros' })).toBeVisible();
  await expect(own).toContainText('No has recibido medallas en tus mentorías aún');
  await expect(own.getByRole('link', { name: 'Qué significa cada medalla' })).toHaveAttribute(
    'href',
    '/profile#medallas',
  );
  const waiting = part(page, 'Solicitudes por responder');
  await expect(waiting).toContainText('Nadie espera tu respuesta ahora mismo.');
  await check();
  const desktop = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ width: 375, height: 800 });
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  const tops = await headings.evaluateAll((all) =>
    all
      .map((one) => ({ text: one.textContent, top: one.getBoundingClientRect().top }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text),
  );
  expect(tops).toEqual([
    'Solicitudes por responder',
    'Tus primeros pasos',
    'Próximas Sesiones',
    'Notificaciones',
    expect.stringMatching(/^Ingresos de /),
    'Ranking de Mentores',
    fullName(people.mentor),
  ]);
  await page.setViewportSize(desktop);

  for (const _ of Array(4)) await book(api, people);
  await page.reload();
  await expect(waiting.getByRole('listitem').filter({ hasText: fullName(people.student) })).toHaveCount(3);
  await expect(waiting).toContainText('30,00 €');
  await expect(waiting.getByRole('link', { name: 'Ver las 4 solicitudes' })).toHaveAttribute(
    'href',
    '/mentorships?status=pending',
  );
  const order = (await headings.allTextContents()).filter((text) => /Solicitudes|Próximas/.test(text));
  expect(order).toEqual(['Solicitudes por responder', 'Próximas Sesiones']);
  await check();

  await waiting
    .getByRole('link', { name: /^Rechazar/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo (opcional)').fill('Ese día no puedo.');
  await dialog.getByRole('button', { name: 'Sí, rechazar' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(waiting.getByRole('link', { name: /^Rechazar/ })).toHaveCount(3);
  await expect(waiting.getByRole('link', { name: /^Ver las/ })).toHaveCount(0);

  await waiting
    .getByRole('link', { name: /^Ver la sesión/ })
    .first()
    .click();
  await dialog.getByRole('link', { name: 'Confirmar mentoría' }).click();
  await dialog.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByText('Mentoría confirmada correctamente')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(waiting.getByRole('link', { name: /^Rechazar/ })).toHaveCount(2);
  const upcoming = part(page, 'Próximas Sesiones');
  await expect(part(page, 'Tu próxima sesión').getByText('Confirmada', { exact: true })).toBeVisible();
  // Each request once: those that wait are above.
  await expect(waiting.getByRole('listitem').filter({ hasText: fullName(people.student) })).toHaveCount(2);
  await expect(upcoming.getByText('Pendiente de confirmación')).toHaveCount(0);
  await expect(upcoming.getByRole('link', { name: 'Ver Calendario' })).toHaveAttribute('href', '/calendar');
});
