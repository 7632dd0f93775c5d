/** From a stranger to a person with a profile, and out again (spec.md sections 2, 4, 5 and 8). */
import { expect, type Page } from '@playwright/test';
import { activationLink } from './support/mailbox';
import { completeButton, fillRequired } from './support/onboarding';
import { fullName, logIn, newPerson, PASSWORD, type Person, register } from './support/people';
import { test } from './support/test';

async function fillRegistration(page: Page, person: Person, password = PASSWORD, repeated = password) {
  await page.locator(`input[name=user_type][value=${person.user_type}]`).check();
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password_confirm]').fill(repeated);
  await page.locator('input[name=terms]').check();
  await page.getByRole('button', { name: 'Registrarse' }).click();
}

for (const type of ['alumno', 'mentor'] as const) {
  test(`${type}: register, open the mail, log in, complete the profile, log out`, async ({
    page,
    browser,
    baseURL,
    scripts,
    check,
  }) => {
    const person = newPerson(type);
    await page.goto('/');
    await check();
    await page.goto('/register');
    await check();
    await fillRegistration(page, person);
    await expect(page).toHaveURL(/\/login\?registered/);
    await expect(page.getByText('Activa tu cuenta')).toBeVisible();
    await expect(page.getByText('enlace de activación al correo')).toBeVisible();
    await check();

    await page.locator('input[name=username]').fill(person.username);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await expect(page.getByText('Credenciales incorrectas o error de red.')).toBeVisible();

    await activationLink(baseURL ?? '', person.email);
    // The mailbox opens only for visitors of this machine, so without the address of the test.
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
    await logIn(page, person);
    const part = type === 'mentor' ? 'mentor' : 'student';
    await expect(page).toHaveURL(`/onboarding/${part}`);
    await check();
    await page.goto('/mentorships');
    await expect(page).toHaveURL(`/onboarding/${part}`);
    await page.goto(`/onboarding/${type === 'mentor' ? 'student' : 'mentor'}`);
    await expect(page).toHaveURL(`/onboarding/${part}`);

    await page.locator('input[name=first_name]').fill(person.first_name);
    await page.getByRole('button', { name: /Completa/ }).click();
    await expect(page.getByText(/son obligatorios|todos los campos obligatorios/).first()).toBeVisible();
    await expect(page.locator('input[name=first_name]')).toHaveValue(person.first_name);
    await check();

    await fillRequired(page, person, scripts);
    await completeButton(page).click();
    await expect(page).toHaveURL('/onboarding/hecho');
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
}

test('registration says what is wrong next to each field, and keeps the rest', async ({
  page,
  api,
  check,
}) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByText('Por favor selecciona si eres mentor o estudiante.').first()).toBeVisible();
  await expect(page.getByText('El correo electrónico es obligatorio.').first()).toBeVisible();
  await check();

  const taken = await register(api, newPerson('alumno'));
  const person = { ...newPerson('alumno'), username: taken.username };
  await fillRegistration(page, person, PASSWORD, 'otra-cosa-9');
  await expect(page.getByText('Las contraseñas no coinciden.').first()).toBeVisible();
  await expect(page.locator('input[name=email]')).toHaveValue(person.email);
  await expect(page.locator('input[name=password]')).toHaveValue('');

  await fillRegistration(page, person);
  await expect(page).toHaveURL('/register');
  await expect(page.locator('input[name=username]')).toHaveAttribute('aria-invalid', 'true');
  await fillRegistration(page, newPerson('alumno'), '12345678');
  await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true');
});

test('log-in mistakes', async ({ page, api, check }) => {
  const person = await register(api, newPerson('mentor'));
  await page.goto('/login?redirectTo=%2Fmentorships');
  await expect(page.locator('input[name=username]')).toBeFocused();
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText('La contraseña es obligatoria.').first()).toBeVisible();
  await check();

  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=password]').fill('no es esta');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText('Credenciales incorrectas o error de red.')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue(person.username);
  await expect(page.locator('input[name=password]')).toHaveValue('');
  await check();
});

test('a link that is no longer valid says so', async ({ page, check }) => {
  await page.goto('/api/auth/activate/x/y/');
  await expect(page).toHaveURL('/account-activated?error=1');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no es válido');
  await check();
});
