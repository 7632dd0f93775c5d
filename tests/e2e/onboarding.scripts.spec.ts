/** With scripts only: the form on its way. */
import { expect } from '@playwright/test';
import { completeButton, fillRequired } from './support/onboarding';
import { logIn, newPerson, register } from './support/people';
import { test } from './support/test';

test('a slow answer: the button waits and the form is sent once', async ({ page, api }) => {
  const person = await register(api, newPerson('alumno'));
  await logIn(page, person);
  await fillRequired(page, person, true);
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

test('the button follows what is typed', async ({ page, api }) => {
  const person = await register(api, newPerson('alumno'));
  await logIn(page, person);
  await fillRequired(page, person, true);
  await expect(completeButton(page)).toHaveAccessibleName('Completar Perfil');
  await page.getByLabel('Apellidos').fill('   ');
  await expect(completeButton(page)).toHaveAccessibleName('Completa los campos obligatorios');
  await page.getByLabel('Apellidos').fill('Vidal');
  await expect(completeButton(page)).toHaveAccessibleName('Completar Perfil');
  await page.getByRole('button', { name: 'Quitar Integrales' }).click();
  await expect(completeButton(page)).toHaveAccessibleName('Completa los campos obligatorios');
});
