/**
 * Confirming, declining and cancelling (docs/product.md, 'Session dialog and moving'); what is answered
 * without scripts: tests/server/journeys/mentorships.test.ts.
 */
import { expect } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { withoutLive } from './support/live';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('the mentor confirms, and the filters stay', { tag: '@plain' }, async ({ page, api, people, check }) => {
  const asked = 'Repasar integración por partes';
  await book(api, people, { information: asked });
  await logIn(page, people.mentor);
  await page.goto('/mentorships?status=upcoming');
  await expect(page.getByRole('listitem').getByText(asked)).toBeVisible();
  await page.getByRole('link', { name: 'Confirmar', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirmar Mentoría' });
  await expect(dialog.getByRole('region', { name: 'Qué se pide' })).toContainText(asked);
  await expect(dialog).toContainText(/Recibes 30,00 €.+precio habitual/);
  await expect(dialog).toContainText('La confirmación no se puede retirar');
  await expect(dialog).toContainText(fullName(people.student));
  await check();
  await dialog.getByRole('button', { name: 'Sí, confirmar' }).click();

  await expect(page.getByText('Mentoría confirmada correctamente')).toBeVisible();
  await expect(page.getByText(`Hemos avisado a ${people.student.first_name}.`)).toBeVisible();
  await expect(page).toHaveURL('/mentorships?status=upcoming');
  await expect(page.getByRole('list').getByText('Confirmada', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirmar', exact: true })).toHaveCount(0);
  await check();
});

test('a student cannot confirm, changes their mind, then cancels for both sides', {
  tag: '@plain',
}, async ({ page, api, people, check, scripts }) => {
  const { identifier } = await book(api, people);
  await logIn(page, people.student);
  await page.goto(`/mentorships?confirmar=${identifier}`);
  const told = page.getByRole('dialog', { name: 'Confirmar Mentoría' });
  await expect(told).toContainText('Solo su mentor puede confirmarla');
  await expect(told.getByRole('button', { name: 'Sí, confirmar' })).toHaveCount(0);
  await check();

  await page.goto(`/mentorships?q=monica&cancelar=${identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Volver' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/mentorships?q=monica');
  await expect(page.getByText('Mostrando 1 a 1 de 1 mentorías')).toBeVisible();

  await page.goto(`/mentorships?detalle=${identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Cancelar mentoría' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar Mentoría' });
  await expect(dialog).toContainText('de forma permanente');
  await expect(dialog).toContainText(fullName(people.mentor));
  await check();
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('Mentoría cancelada correctamente')).toBeVisible();
  await expect(page.getByText('Todavía no tienes sesiones')).toBeVisible();
  if (scripts) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { token } = people.mentor;
  const theirs = await api.call<{ count: number }>('GET', '/api/mentorships/', { token });
  expect(theirs.count).toBe(0);
});

test('a change already made by the other side succeeds, but a cancelled session cannot be confirmed', async ({
  page,
  api,
  people,
}) => {
  await withoutLive(page);
  const [{ identifier }, second] = [await book(api, people), await book(api, people)];
  const { token } = people.mentor;
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?confirmar=${identifier}`);
  await api.call('PUT', `/api/mentorships/${identifier}/`, { token, data: { confirmation: true } });
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'confirmada' })).toBeVisible();

  await page.goto(`/mentorships?confirmar=${second.identifier}`);
  await api.call('DELETE', `/api/mentorships/${second.identifier}/`, { token: people.student.token });
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByRole('alert').getByText('Error al confirmar la mentoría')).toBeVisible();

  await page.goto(`/mentorships?cancelar=${identifier}`);
  await api.call('DELETE', `/api/mentorships/${identifier}/`, { token: people.student.token });
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('La sesión ya está cancelada')).toBeVisible();
  await expect(page.getByText('Todavía no tienes sesiones')).toBeVisible();
});

test('the mentor declines, and the student reads why', async ({ page, browser, api, people, check }) => {
  const { identifier } = await book(api, people);
  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  await logIn(other, people.student);
  await other.goto(`/mentorships?vista=semana&cancelar=${identifier}`);
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?detalle=${identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Rechazar' }).click();

  const dialog = page.getByRole('dialog', { name: 'Rechazar Mentoría' });
  await expect(dialog).toContainText(`Avisaremos a ${people.student.first_name}`);
  const reason = dialog.getByLabel('Motivo (opcional)');
  await reason.evaluate((area) => area.removeAttribute('maxlength'));
  await reason.fill('a'.repeat(1_001));
  await dialog.getByRole('button', { name: 'Sí, rechazar' }).click();
  await expect(dialog.getByText('como mucho 1000 caracteres').last()).toBeVisible();
  await expect(reason).toHaveValue(/^a{1001}$/);
  await check();
  await reason.fill('Ese tema no lo doy:\nprueba con Laura.');
  await dialog.getByRole('button', { name: 'Sí, rechazar' }).click();
  await expect(page.getByText('Sesión rechazada correctamente')).toBeVisible();
  await expect(page).toHaveURL('/mentorships');

  // The student's dialog is outdated by now, and says so by itself.
  const gone = other.getByRole('dialog', { name: 'Esta sesión no está en tu lista' });
  await expect(gone).toBeVisible();
  await expect(gone.getByText('La página se ha actualizado.')).toBeAttached();
  const told = await api.call<{ description: string }[]>('GET', '/api/notifications/', {
    token: people.student.token,
  });
  expect(told.map((one) => one.description).join()).toContain('Ese tema no lo doy');
  await theirs.close();
});
