/** Passwords and activation from outside, through the mails (spec.md section 2, 'Password reset', 'Account activated', 'Login'). */
import { expect, type Page } from '@playwright/test';
import { activationLink, resetLink } from './support/mailbox';
import { logIn, newPerson, PASSWORD, type Person, register, registerOnly } from './support/people';
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

async function tryLogIn(page: Page, person: Person, password: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
}

test('a forgotten password: ask, open the mail, choose a new one; the old one and the link are spent', async ({
  page,
  api,
  browser,
  address,
  scripts,
  check,
}) => {
  const person = await register(api, newPerson('alumno'));
  const options = { baseURL: api.origin, javaScriptEnabled: scripts };
  const elsewhere = await browser.newContext({
    ...options,
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  });
  const other = await elsewhere.newPage();
  await logIn(other, person);
  await expect(other).toHaveURL('/onboarding/student');

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

  // At the machine itself, whose mailbox nobody else sees, it is a link away.
  const link = await resetLink(api.origin, person.email);
  const local = await browser.newContext({ ...options, extraHTTPHeaders: {} });
  const mail = await local.newPage();
  await mail.goto('/reset-password/enviado');
  await mail.getByRole('link', { name: 'Abrir el buzón de este equipo' }).click();
  await mail.getByRole('link', { name: `Elige una contraseña nueva Para ${person.email}` }).click();
  await mail.getByRole('link', { name: link }).first().click();
  await expect(mail.getByRole('heading', { name: 'Elige una contraseña nueva' })).toBeVisible();
  await check(mail);
  await local.close();

  const opened = await page.goto(link);
  expect(opened?.headers()).toMatchObject({
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  expect(await page.content()).not.toContain('<script');
  for (const name of ['new_password', 'new_password_confirm'])
    await expect(page.locator(`input[name=${name}]`)).toHaveAttribute('autocomplete', 'new-password');
  await choose(page, 'corta', 'otra');
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.').first()).toBeVisible();
  await expect(page.getByText('Las contraseñas no coinciden.').first()).toBeVisible();
  await expect(page).toHaveURL(link);
  await check();
  for (const [refused, text] of [
    ['12345678901', 'La contraseña no puede tener solo números.'],
    ['contraseña', 'Esa contraseña es demasiado común.'],
    [person.username, 'La contraseña se parece demasiado al nombre de usuario.'],
  ] as const) {
    await choose(page, refused);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator('input[name=new_password]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[name=new_password]')).toHaveValue('');
  }
  await choose(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();
  await check();

  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
  await tryLogIn(page, person, PASSWORD);
  await expect(page.getByText('Credenciales incorrectas o error de red.')).toBeVisible();
  await logIn(page, person, NEW_PASSWORD);
  await expect(page).toHaveURL('/onboarding/student');

  await page.goto(link);
  await choose(page, 'Otra-vez-lo-mismo-5');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  await check();
  await ask(page, 'Pedir un enlace nuevo', person.email);
  await expect(page).toHaveURL('/reset-password/enviado');
});

test('of two links the last one counts, also for whoever is logged in', async ({ page, api }) => {
  const person = await register(api, newPerson('mentor'));
  await logIn(page, person);
  const links: string[] = [];
  for (let i = 0; i < 2; i++) {
    await page.goto('/reset-password');
    await ask(page, 'Enviar instrucciones', person.email.toUpperCase());
    await expect(page).toHaveURL('/reset-password/enviado');
    links.push(await resetLink(api.origin, person.email, links));
  }
  await page.goto(links[0] ?? '');
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  await page.goto(links[1] ?? '');
  await choose(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/login');
  await logIn(page, person, NEW_PASSWORD);
  await expect(page).toHaveURL('/onboarding/mentor');
});

test('what is no address, no link, or too often', async ({ page, check }) => {
  await page.goto('/reset-password');
  await page.getByRole('button', { name: 'Enviar instrucciones' }).click();
  await expect(page.getByText('El correo electrónico es obligatorio.').first()).toBeVisible();
  await ask(page, 'Enviar instrucciones', 'ana@');
  await expect(page.getByText('Escribe un correo electrónico válido.').first()).toBeVisible();
  await expect(page.locator('input[name=email]')).toHaveValue('ana@');
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/reset-password');
  await check();

  for (const cut of ['/reset-password/MTI', '/reset-password/MTI/', '/reset-password/MTI/abc/def']) {
    await page.goto(cut);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  }
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

test('a lost activation mail: refused log-in, another link, activated', async ({ page, api, check }) => {
  const person = await registerOnly(api, newPerson('alumno'));
  const first = await activationLink(api.origin, person.email);
  await tryLogIn(page, person, PASSWORD);
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
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await logIn(page, person);
  await expect(page).toHaveURL('/onboarding/student');
});

test('whoever has just registered can ask for another link', async ({ page }) => {
  await page.goto('/login?registered=1');
  await page.getByRole('link', { name: 'Reenviar activación' }).click();
  await expect(page).toHaveURL('/resend-activation');
});
