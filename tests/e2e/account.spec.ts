/** From registration to log-out (docs/product.md, 'Who may enter'); mentors: over HTTP. */
import { expect } from '@playwright/test';
import { activationLink } from '~/tests/support/mailbox';
import { fullName, newPerson, PASSWORD } from '~/tests/support/people';
import { logInByForm } from './support/logIn';
import { completeButton, fillRequired } from './support/onboarding';
import { test } from './support/test';

test('a new user registers, opens the mail, logs in, completes the profile and logs out', {
  tag: '@plain',
}, async ({ page, browser, baseURL, scripts, check }) => {
  const person = newPerson('alumno');
  await page.goto('/register');
  await check();
  const register = page.getByRole('button', { name: 'Registrarse' });
  await register.click();
  await expect(page.getByText('Por favor selecciona si eres mentor o estudiante.').first()).toBeVisible();
  await expect(page.getByText('El correo electrónico es obligatorio.').first()).toBeVisible();
  await check();
  await page.locator('input[name=user_type][value=alumno]').check();
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password_confirm]').fill(PASSWORD);
  await page.locator('input[name=terms]').check();
  await register.click();
  await expect(page).toHaveURL(/\/login\?registered/);
  await expect(page.getByText('Activa tu cuenta')).toBeVisible();
  await expect(page.getByText('enlace de activación al correo')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue(person.username);
  await expect(page.locator('input[name=password]')).toBeFocused();
  await check();

  const enter = page.getByRole('button', { name: 'Iniciar sesión', exact: true });
  await enter.click();
  await expect(page.getByText('La contraseña es obligatoria.').first()).toBeVisible();
  await check();
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=password]').fill(PASSWORD);
  await enter.click();
  await expect(page.getByText('Credenciales incorrectas o error de red.')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue(person.username);
  await expect(page.locator('input[name=password]')).toHaveValue('');
  await check();

  await activationLink(baseURL ?? '', person.email);
  // The mailbox only opens for visitors on this machine, so without the test's own address.
  const local = await browser.newContext({ baseURL, javaScriptEnabled: scripts, extraHTTPHeaders: {} });
  const mail = await local.newPage();
  await mail.goto('/correo');
  await mail.getByRole('link', { name: person.email }).click();
  await mail
    .getByRole('link', { name: /\/api\/auth\/activate\// })
    .first()
    .click();
  await expect(mail.getByText('Cuenta activada correctamente')).toBeVisible();
  await check(mail);
  await local.close();

  await page.goto('/login');
  await logInByForm(page, person);
  await expect(page).toHaveURL('/onboarding/student');
  await check();
  await page.goto('/mentorships');
  await expect(page).toHaveURL('/onboarding/student');
  await page.goto('/onboarding/mentor');
  await expect(page).toHaveURL('/onboarding/student');

  await page.locator('input[name=first_name]').fill(person.first_name);
  await page.getByRole('button', { name: /Completa/ }).click();
  await expect(page.getByText(/son obligatorios|todos los campos obligatorios/).first()).toBeVisible();
  await expect(page.locator('input[name=first_name]')).toHaveValue(person.first_name);
  await check();

  await fillRequired(page, person, scripts);
  await completeButton(page).click();
  await expect(page).toHaveURL('/onboarding/hecho');
  if (!scripts) await page.getByRole('link', { name: 'Ir al dashboard ahora' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(fullName(person)).first()).toBeVisible();
  await check();
  for (const closed of ['/login', '/register', '/onboarding/student', '/onboarding/mentor']) {
    await page.goto(closed);
    await expect(page).toHaveURL('/dashboard');
  }

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?redirectTo=%2Fdashboard');
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'has_logged_in' }),
  );
});
