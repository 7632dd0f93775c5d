/** Confirming and cancelling (spec.md sections 2, 4, 6 and 8). */
import { expect } from '@playwright/test';
import { withoutLive } from './support/live';
import { book, mentor, student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { test } from './support/test';

test('the mentor confirms, and the filters stay', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  await book(api, people);
  await logIn(page, people.mentor);
  await page.goto('/mentorships?status=upcoming');
  await page.getByRole('link', { name: 'Confirmar', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirmar Mentoría' });
  await expect(dialog).toContainText('no se puede deshacer');
  await expect(dialog).toContainText(fullName(people.student));
  await check();
  await dialog.getByRole('button', { name: 'Sí, confirmar' }).click();

  await expect(page.getByText('Mentoría confirmada correctamente')).toBeVisible();
  await expect(page).toHaveURL('/mentorships?status=upcoming');
  await expect(page.getByRole('list').getByText('Confirmada', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirmar', exact: true })).toHaveCount(0);
  await check();
});

for (const side of ['student', 'mentor'] as const) {
  test(`the ${side} cancels, and it is gone for both`, async ({ page, api, check }) => {
    const people = { student: await student(api), mentor: await mentor(api) };
    const { identifier } = await book(api, people);
    const other = side === 'student' ? 'mentor' : 'student';
    await logIn(page, people[side]);
    await page.goto(`/mentorships?detalle=${identifier}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Cancelar mentoría' }).click();

    const dialog = page.getByRole('dialog', { name: 'Cancelar Mentoría' });
    await expect(dialog).toContainText('de forma permanente');
    await expect(dialog).toContainText(fullName(people[other]));
    await check();
    await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();

    await expect(page.getByText('Mentoría cancelada correctamente')).toBeVisible();
    await expect(page.getByText('Todavía no tienes mentorías')).toBeVisible();
    const theirs = await api.call<{ count: number }>('GET', '/api/mentorships/', {
      token: people[other].token,
    });
    expect(theirs.count).toBe(0);
  });
}

test('changing one’s mind changes nothing', async ({ page, api }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await logIn(page, people.student);
  await page.goto(`/mentorships?q=monica&cancelar=${identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Volver' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/mentorships?q=monica');
  await expect(page.getByText('Mostrando 1 a 1 de 1 mentorías')).toBeVisible();
});

test('what the other side has done meanwhile is no failure', async ({ page, api }) => {
  await withoutLive(page);
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  const { token } = people.mentor;
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?confirmar=${identifier}`);
  await api.call('PUT', `/api/mentorships/${identifier}/`, { token, data: { confirmation: true } });
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'confirmada' })).toBeVisible();

  await page.goto(`/mentorships?cancelar=${identifier}`);
  await api.call('DELETE', `/api/mentorships/${identifier}/`, { token: people.student.token });
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('La mentoría ya está cancelada')).toBeVisible();
  await expect(page.getByText('Todavía no tienes mentorías')).toBeVisible();
});

test('a mentorship that is cancelled meanwhile cannot be confirmed', async ({ page, api }) => {
  await withoutLive(page);
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?confirmar=${identifier}`);
  await api.call('DELETE', `/api/mentorships/${identifier}/`, { token: people.student.token });
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByRole('alert').getByText('Error al confirmar la mentoría')).toBeVisible();
});

test('a student is not offered to confirm, and is told who may', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await logIn(page, people.student);
  await page.goto(`/mentorships?confirmar=${identifier}`);
  const dialog = page.getByRole('dialog', { name: 'Confirmar Mentoría' });
  await expect(dialog).toContainText('Solo su mentor puede confirmarla');
  await expect(dialog.getByRole('button', { name: 'Sí, confirmar' })).toHaveCount(0);
  await check();
});
