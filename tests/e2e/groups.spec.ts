/** Group sessions (docs/contract.md, 'Group sessions'): booked, opened, joined, full, left, closed. */
import { type Browser, expect, type Page } from '@playwright/test';
import { freeDay, sessionsOf } from '~/tests/support/freeTimes';
import { book, student } from '~/tests/support/marketplace';
import { fullName, type Person } from '~/tests/support/people';
import { withoutLive } from './support/live';
import { logIn } from './support/logIn';
import { test, watchErrors } from './support/test';
import { BASE, chooseMentor, confirmButton, describe, next, openLine, tickSlots } from './support/wizard';

/** A second browser that must be free of errors too. */
async function other(browser: Browser, who: Person) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = watchErrors(page);
  await logIn(page, who);
  return { page, context, errors };
}
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a group session is booked in the wizard and joined up to its last place', {
  tag: '@plain',
}, async ({ page, browser, api, people, check }) => {
  const [joiner, late] = [await student(api), await student(api)];
  const slots = (await freeDay(api, people.mentor)).slice(0, 2);
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await tickSlots(page, slots);
  await next(page, `${BASE}/informacion`);
  await describe(page);
  await openLine(page, 'Sesión individual');
  await page.getByLabel('Sesión grupal').check();
  await check();
  await next(page, `${BASE}/resumen`);
  await expect(page.getByText('podrán unirse hasta 4 estudiantes más')).toBeVisible();
  await page.goto(`${BASE}/informacion`);
  await openLine(page, 'Sesión grupal');
  await expect(page.getByLabel('Sesión grupal')).toBeChecked();
  await next(page, `${BASE}/resumen`);
  await confirmButton(page).click();
  await expect(page.getByText('¡Mentoría creada exitosamente!').first()).toBeVisible();
  const { results } = await api.call<{ results: { identifier: string; listed: boolean }[] }>(
    'GET',
    '/api/mentorships/',
    { token: people.student.token },
  );
  expect(results[0]?.listed).toBe(true);
  const identifier = results[0]?.identifier ?? '';
  await page.goto(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog')).toContainText('podrán unirse cuando su mentor la confirme');
  const path = `/api/mentorships/${identifier}/`;
  await api.call('PUT', path, { token: people.mentor.token, data: { confirmation: true } });

  const second = await other(browser, joiner);
  await second.page.goto(`/mentorships/abiertas?mentor=${people.mentor.id}`);
  const shown = card(second.page, fullName(people.mentor));
  await expect(shown).toContainText('Quedan 4 plazas de 5');
  await expect(shown).not.toContainText(fullName(people.student));
  await check(second.page);
  await shown.getByRole('link', { name: /^Unirme/ }).click();
  const question = second.page.getByRole('dialog', { name: '¿Te unes a esta sesión?' });
  await expect(question).toContainText('30,00 €');
  await expect(question).toContainText('Avisaremos a su mentor');
  await check(second.page);
  await question.getByRole('button', { name: 'Unirme a la sesión' }).click();
  await expect(second.page.getByText('Te has unido a la sesión')).toBeVisible();
  await expect(second.page.getByRole('dialog')).toContainText(fullName(people.student));
  await check(second.page);
  await second.page.goto(`/mentorships/abiertas?mentor=${people.mentor.id}`);
  await expect(second.page.getByText('Ya estás dentro')).toBeVisible();

  // Two more students leave one place; then somebody else takes it first.
  for (const one of [await student(api), await student(api)]) {
    await api.call('POST', `${path}join/`, { token: one.token });
  }
  await second.context.clearCookies();
  await logIn(second.page, late);
  // A page that updates by itself no longer shows the button.
  await withoutLive(second.page);
  await second.page.goto(`/mentorships/abiertas?mentor=${people.mentor.id}&unirme=${identifier}`);
  await api.call('POST', `${path}join/`, { token: (await student(api)).token });
  await second.page.getByRole('button', { name: 'Unirme a la sesión' }).click();
  await expect(second.page.getByRole('alert').getByText('No quedan plazas')).toBeVisible();
  await expect(second.page.getByText('Ninguna sesión en grupo coincide')).toBeVisible();
  await check(second.page);
  expect(second.errors).toEqual([]);
  await second.context.close();
  expect((await sessionsOf(api, joiner))[0]?.alumnos).toHaveLength(5);
});

test('a mentor opens and closes a session, and a student who joined leaves again', async ({
  page,
  api,
  people,
  check,
}) => {
  const joiner = await student(api);
  const { identifier } = await book(api, people);
  const path = `/api/mentorships/${identifier}/`;
  await api.call('PUT', path, { token: people.mentor.token, data: { confirmation: true } });
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?detalle=${identifier}`);
  await check();
  // Everything but the dialog is inert: the message is inside it, in a region that existed before.
  const said = page.getByRole('dialog').locator('.toasts').getByRole('status', { includeHidden: true });
  await expect(said).toBeEmpty();
  const region = await said.elementHandle();
  await page.getByRole('button', { name: 'Abrir a otros estudiantes' }).click();
  await expect(page.getByText('Hasta que se llene o cierres el grupo pueden unirse.')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Quedan 4 plazas de 5');
  await expect(page.getByRole('heading', { name: 'Sesión grupal' })).toBeFocused();
  expect(await region?.textContent()).toContain('Hasta que se llene o cierres el grupo pueden unirse.');
  await api.call('POST', `${path}join/`, { token: joiner.token });
  await page.goto(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog')).toContainText('Quedan 3 plazas de 5');
  await page.getByRole('button', { name: 'Cerrar el grupo' }).click();
  await expect(page.getByText('Nadie más puede unirse; quienes ya están siguen dentro.')).toBeVisible();

  await page.context().clearCookies();
  await logIn(page, joiner);
  await page.goto(`/mentorships?detalle=${identifier}`);
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('El grupo está cerrado');
  await expect(detail.getByRole('link', { name: 'Cancelar mentoría' })).toHaveCount(0);
  await detail.getByRole('link', { name: 'Salir del grupo' }).click();
  const question = page.getByRole('dialog', { name: 'Salir del grupo' });
  await expect(question).toContainText('los demás estudiantes la conservan');
  await check();
  await question.getByRole('button', { name: 'Sí, salir' }).click();
  await expect(page.getByText('Has salido del grupo')).toBeVisible();
  await expect(page.getByText('Todavía no tienes sesiones')).toBeVisible();
  expect(await sessionsOf(api, people.student)).toHaveLength(1);
  await page.getByRole('link', { name: 'Ver sesiones en grupo' }).click();
  await expect(page.getByRole('heading', { name: 'Sesiones en grupo', level: 1 })).toBeFocused();
});
