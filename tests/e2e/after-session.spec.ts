/** The sheet after a session: note, payment, next session and absence, each in a press (docs/product.md, 'After a session'). */
import { expect } from '@playwright/test';
import { logIn } from './support/logIn';
import { test } from './support/rooms';

test('the call ends in a sheet, which says what is done and keeps what is typed', { tag: '@plain' }, async ({
  page,
  rooms,
  check,
  scripts,
}) => {
  const session = await rooms.session({ startsIn: -65 });
  const [student] = session.students;
  if (!student) throw new Error('nobody');
  const { token } = session.mentor;
  await logIn(page, session.mentor);
  await page.goto('/dashboard');
  await expect(page.locator('#tu-dia')).toContainText('Falta la nota y el pago');
  await page.goto(`${session.path}?fin`);
  await expect(page).toHaveURL(/\/despues$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`con ${student.first_name}`);
  await expect(page.getByRole('link', { name: /^Volver a la sala \(abierta hasta las/ })).toBeVisible();
  await check();

  // Another line is pressed while a note is typed, and another tab is faster.
  const note = page.getByRole('textbox', { name: 'Nota de esta sesión' });
  const [{ id }] = (
    await rooms.api.call<{ results: [{ id: number }] }>('GET', '/api/mentorships/', { token })
  ).results;
  await note.fill('Ya no se equivoca al quitar denominadores.');
  await page.getByRole('button', { name: 'Efectivo' }).click();
  await expect(page.getByRole('heading', { name: 'Pagada · Efectivo' })).toBeVisible();
  if (scripts) await expect(note).toHaveValue('Ya no se equivoca al quitar denominadores.');
  await rooms.api.call('PUT', `/api/students/${student.id}/note/`, {
    token,
    data: { mentorship: id, text: 'Desde otra pestaña' },
  });
  await note.fill('Ya no se equivoca al quitar denominadores.');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByRole('alert')).toContainText('Esta nota ha cambiado mientras escribías');
  await expect(page.getByText('Desde otra pestaña')).toBeVisible();
  await expect(note).toHaveValue('Ya no se equivoca al quitar denominadores.');
  await check();
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('Ya no se equivoca al quitar denominadores.')).toBeVisible();
  await expect(note).toHaveCount(0);

  await page.getByRole('link', { name: 'Compartir «Para la próxima»' }).click();
  await page.getByRole('textbox', { name: 'Para la próxima' }).fill('Ejercicios 4 a 9.');
  await page.getByRole('button', { name: 'Compartir', exact: true }).click();
  await expect(page.getByText('Ejercicios 4 a 9.')).toBeVisible();

  const again = page.getByRole('button', { name: /^\S+ \d+, \d\d:\d\d – \d\d:\d\d$/ });
  await again.dblclick();
  await expect(page.getByText(/^Ya tenéis la siguiente: /)).toBeVisible();
  const { count } = await rooms.api.call<{ count: number }>(
    'GET',
    '/api/mentorships/?status=pending&page=1',
    {
      token,
    },
  );
  expect(count).toBe(1);
  await page.getByText('Decirlo').click();
  await page.getByRole('button', { name: 'No se presentó' }).click();
  await expect(page.getByText(`Has dicho que ${student.first_name} no se presentó`)).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Ir a Inicio' }).click();
  await expect(page.locator('#tu-dia')).not.toContainText('Falta');

  await page.goto(`/estudiantes/${student.id}`);
  await expect(page.locator('#nota-de-proxima')).toContainText('Ejercicios 4 a 9.');
  await expect(page.getByRole('textbox', { name: 'Nota sobre el estudiante' })).toBeVisible();
  await check();

  await page.context().clearCookies();
  await logIn(page, student);
  await page.goto('/mentorships');
  await page.getByRole('link', { name: /con / }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Ejercicios 4 a 9.');
});
