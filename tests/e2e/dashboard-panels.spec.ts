/** The dashboard's requests that wait for a mentor's answer, and the mentors recommended to a student. */
import { expect, type Page } from '@playwright/test';
import { watchStreams, withoutLive } from './support/live';
import { book, mentor, student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { test } from './support/test';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('requests come first; answers open here and come back here', async ({ page, api, check }) => {
  await withoutLive(page);
  const people = { student: await student(api), mentor: await mentor(api) };
  for (const _ of Array(4)) await book(api, people);
  await logIn(page, people.mentor);
  const waiting = part(page, 'Solicitudes por responder');
  await expect(waiting).toContainText('4 solicitudes esperan tu respuesta, la más próxima primero.');
  await expect(waiting.getByRole('listitem').filter({ hasText: fullName(people.student) })).toHaveCount(3);
  await expect(waiting).toContainText('30,00 €');
  await expect(waiting.getByRole('link', { name: 'Ver las 4 solicitudes' })).toHaveAttribute(
    'href',
    '/mentorships?status=pending',
  );
  const headings = page.getByRole('heading', { level: 2 });
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
  await expect(waiting).toContainText('3 solicitudes esperan tu respuesta');

  await waiting
    .getByRole('link', { name: /^Ver la mentoría/ })
    .first()
    .click();
  await dialog.getByRole('link', { name: 'Confirmar mentoría' }).click();
  await dialog.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByText('Mentoría confirmada correctamente')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(waiting).toContainText('2 solicitudes esperan tu respuesta');
  const upcoming = part(page, 'Próximas Sesiones');
  await expect(upcoming.getByText('Confirmada', { exact: true })).toHaveCount(1);
  await expect(upcoming.getByText('Pendiente de confirmación')).toHaveCount(2);
  await expect(upcoming.getByRole('link', { name: 'Ver Calendario' })).toHaveAttribute('href', '/calendar');
});

test('the list of sessions is at most 400 px high, and scrolls by keyboard', async ({
  page,
  api,
  scripts,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  for (const _ of Array(6)) await book(api, people);
  await logIn(page, people.student);
  const list = part(page, 'Lista de próximas sesiones');
  await expect(list.getByRole('listitem')).toHaveCount(6);
  expect((await list.boundingBox())?.height).toBe(400);
  if (!scripts) return;
  await list.focus();
  await page.keyboard.press('End');
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
});

test('recommended mentors say why, and are one press from a booking', async ({ page, api, check }) => {
  await mentor(api);
  await logIn(page, await student(api));
  const advice = part(page, 'Mentores recomendados');
  const first = advice
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  await expect(first.getByRole('list', { name: /^Por qué/ }).getByRole('listitem')).not.toHaveCount(0);
  const name = (await first.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await expect(first.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/mentors\/./);
  await check();
  await first.getByRole('link', { name: `Reservar con ${name}` }).click();
  await expect(page).toHaveURL(/\/create-mentorship\/mentor/);
  await expect(page.getByRole('button', { name: /Seleccionado/ })).toBeVisible();
});

test('a request appears on the dashboard of the mentor who has it open', async ({ page, api, scripts }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const streams = watchStreams(page.context());
  await logIn(page, people.mentor);
  const waiting = part(page, 'Solicitudes por responder');
  await expect(waiting).toContainText('Nadie espera tu respuesta ahora mismo.');
  if (scripts) await streams.toStand();
  await book(api, people);
  if (!scripts) await page.reload();
  await expect(waiting).toContainText('1 solicitud espera tu respuesta.');
});
