/** With scripts only: the form on its way. */
import { expect } from '@playwright/test';
import { newPerson, register } from '../support/people';
import { logIn } from './support/logIn';
import { addText, completeButton, fillRequired } from './support/onboarding';
import { test } from './support/test';

test('the button follows what is typed, waits for a slow answer, and sends once', async ({ page, api }) => {
  const person = await register(api, newPerson('alumno'));
  await logIn(page, person);
  await page.goto('/dashboard');
  await fillRequired(page, person, true);
  await expect(completeButton(page)).toHaveAccessibleName('Completar Perfil');
  await page.getByLabel('Apellidos').fill('   ');
  await expect(completeButton(page)).toHaveAccessibleName('Completa los campos obligatorios');
  await page.getByLabel('Apellidos').fill('Vidal');
  await expect(completeButton(page)).toHaveAccessibleName('Completar Perfil');
  await page.getByRole('button', { name: 'Quitar Integrales' }).click();
  await expect(completeButton(page)).toHaveAccessibleName('Completa los campos obligatorios');
  await addText(page, 'Asignaturas en las que necesitas ayuda', 'Añadir asignatura', 'Integrales');
  await expect(completeButton(page)).toHaveAccessibleName('Completar Perfil');

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let posts = 0;
  await page.route('**/onboarding/student.data*', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1;
      await answered;
    }
    await route.continue();
  });
  await completeButton(page).dblclick();
  const waiting = page.getByRole('button', { name: 'Guardando tu perfil...' });
  await expect(waiting).toBeDisabled();
  expect(posts).toBe(1);
  await page.getByLabel('Apellidos').press('Enter');
  answer();
  await expect(page).toHaveURL('/onboarding/hecho');
  expect(posts).toBe(1);
});
