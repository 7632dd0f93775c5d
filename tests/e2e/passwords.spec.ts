/**
 * Passwords and activation while logged out, through mailed links (docs/product.md, 'Log-in, registration and
 * new password', 'Password reset', 'Account activated', 'Login'). These pages have no scripts: their
 * responses are tested over HTTP (tests/server/journeys/passwords.test.ts).
 */
import { expect, type Page } from '@playwright/test';
import { activationLink, resetLink } from '~/tests/support/mailbox';
import { student } from '~/tests/support/marketplace';
import { newPerson, PASSWORD, registerOnly } from '~/tests/support/people';
import { logInByForm } from './support/logIn';
import { test } from './support/test';

const NEW_PASSWORD = 'Naranja-87-barco';
const SENT = 'Si existe una cuenta con ese correo, recibirás un email con instrucciones.';
const BROKEN = 'Este enlace no es válido o ha caducado';

async function ask(page: Page, button: string, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: button }).click();
}

async function choose(page: Page, password: string, repeated = password): Promise<void> {
  await page.locator('input[name=new_password]').fill(password);
  await page.locator('input[name=new_password_confirm]').fill(repeated);
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
}

test('a forgotten password is replaced by a mailed link, which works once', {
  tag: '@plain',
}, async ({ page, api, browser, scripts, check }) => {
  const person = await student(api);
  await page.goto('/login');
  await page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).click();
  await expect(page).toHaveURL('/reset-password');
  await expect(page.locator('input[name=email]')).toBeFocused();
  await check();
  await ask(page, 'Enviar instrucciones', person.email);
  await expect(page).toHaveURL('/reset-password/enviado');
  await expect(page.getByText(SENT)).toBeVisible();
  await check();
  await page.reload();
  await expect(page.getByText(SENT)).toBeVisible();
  await page.getByRole('link', { name: 'Probar con otro correo' }).click();
  await expect(page).toHaveURL('/reset-password');
  await page.goBack();
  await expect(page).toHaveURL('/reset-password/enviado');
  await expect(page.getByText('Abrir el buzón de este equipo')).toBeHidden();

  // On this machine, whose mailbox is private, the page links to it.
  const link = await resetLink(api.origin, person.email);
  const options = { baseURL: api.origin, javaScriptEnabled: scripts, extraHTTPHeaders: {} };
  const local = await browser.newContext(options);
  const mail = await local.newPage();
  await mail.goto('/reset-password/enviado');
  await mail.getByRole('link', { name: 'Abrir el buzón de este equipo' }).click();
  await mail.getByRole('link', { name: `Elige una contraseña nueva Para ${person.email}` }).click();
  await mail.getByRole('link', { name: link }).first().click();
  await expect(mail.getByRole('heading', { name: 'Elige una contraseña nueva' })).toBeVisible();
  await check(mail);
  await local.close();

  await page.goto(link);
  await choose(page, 'corta', 'otra');
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.').first()).toBeVisible();
  await expect(page.getByText('Las contraseñas no coinciden.').first()).toBeVisible();
  await expect(page.locator('input[name=new_password]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(link);
  await check();
  await choose(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();
  await check();

  await page.goto(link);
  await choose(page, 'Otra-vez-lo-mismo-5');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  await check();
  await ask(page, 'Pedir un enlace nuevo', person.email);
  await expect(page).toHaveURL('/reset-password/enviado');
});

test('an invalid address and too many requests are refused', async ({ page, check }) => {
  await page.goto('/reset-password');
  await ask(page, 'Enviar instrucciones', 'ana@');
  await expect(page.getByText('Escribe un correo electrónico válido.').first()).toBeVisible();
  await expect(page.locator('input[name=email]')).toHaveValue('ana@');
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/reset-password');
  await check();

  const { email } = newPerson('alumno');
  for (let i = 0; i < 3; i++) {
    await page.goto('/reset-password');
    await ask(page, 'Enviar instrucciones', email);
    await expect(page.getByText(SENT)).toBeVisible();
  }
  await page.goto('/reset-password');
  await ask(page, 'Enviar instrucciones', email);
  await expect(page.getByText(/vuelve a probar dentro de (una hora|\d+ minutos)\./)).toBeVisible();
  await expect(page.locator('input[name=email]')).toHaveValue(email);
  await check();
});

test('a lost activation mail is replaced after a refused log-in, and the account is activated', async ({
  page,
  api,
  check,
}) => {
  const person = await registerOnly(api, newPerson('alumno'));
  const first = await activationLink(api.origin, person.email);
  await page.goto('/login');
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText('Credenciales incorrectas o error de red.')).toBeVisible();
  await expect(page.getByRole('link', { name: '¿Has olvidado tu contraseña?' })).toBeVisible();
  await page.getByRole('link', { name: '¿No te ha llegado el correo de activación?' }).click();
  await expect(page).toHaveURL('/resend-activation');
  await check();
  await ask(page, 'Reenviar activación', 'nada');
  await expect(page.getByText('Escribe un correo electrónico válido.').first()).toBeVisible();
  await check();
  await ask(page, 'Reenviar activación', person.email);
  await expect(page).toHaveURL('/resend-activation/enviado');
  await expect(page.getByText(SENT)).toBeVisible();
  await check();

  const second = await activationLink(api.origin, person.email, [first]);
  await page.goto(first);
  await expect(page).toHaveURL('/account-activated?error=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  await check();
  await ask(page, 'Reenviar activación', '');
  await expect(page).toHaveURL('/resend-activation');
  await expect(page.getByText('El correo electrónico es obligatorio.').first()).toBeVisible();
  await page.goto(second);
  await expect(page.getByText('Cuenta activada correctamente')).toBeVisible();
  await logInByForm(page, person);
  await expect(page).toHaveURL('/onboarding/student');
});
