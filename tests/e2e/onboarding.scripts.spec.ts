/** With scripts only: submitting the form. */
import { expect } from '@playwright/test';
import { newPerson, register } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { addText, completeButton, fillRequired } from './support/onboarding';
import { test } from './support/test';

test('the button follows the input, waits for slow answers and sends once', async ({ page, api, check }) => {
  const person = await register(api, newPerson('alumno'));
  await logIn(page, person);
  await page.goto('/dashboard');
  await completeButton(page).click();
  const errors = page.getByText('El nombre es obligatorio');
  const name = page.locator('input[name=first_name]');
  await expect(errors.filter({ visible: true })).toHaveCount(2);
  await name.fill('   ');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Eva');
  await expect(errors.filter({ visible: true }), 'an error leaves when its field is filled').toHaveCount(0);
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByText('Los apellidos son obligatorios').filter({ visible: true })).toHaveCount(2);
  await name.fill('');
  await completeButton(page).click();
  await expect(errors.filter({ visible: true }), 'and is back when it is wrong again').toHaveCount(2);
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
  // The button changes before the request is made.
  await expect.poll(() => posts).toBe(1);
  await page.getByLabel('Apellidos').press('Enter');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  answer();
  await expect(page).toHaveURL('/onboarding/hecho');
  // The address changes before the page does.
  await expect(page.getByLabel('Apellidos')).toHaveCount(0);
  expect(posts).toBe(1);

  // The live region exists before its text.
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toBeEmpty();
  await page.clock.runFor(100);
  await expect(status).toHaveText('Ahora te llevamos a tu dashboard.');
  await page.clock.runFor(1399);
  await page.keyboard.press('Tab');
  await expect(status).toHaveText('Te quedas en esta página.');
  await expect(page.getByRole('link', { name: 'Ir al dashboard ahora' })).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/onboarding/hecho');
  await page.clock.resume();
  await check();

  await page.goto('/onboarding/hecho');
  const stay = page.getByRole('button', { name: 'Quedarme aquí' });
  await stay.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(status, 'let go beside it').toHaveText('Te quedas en esta página.');
  await stay.click();
  await expect(status).toHaveText('Te quedas en esta página.');
  await expect(status).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/onboarding/hecho');
});
