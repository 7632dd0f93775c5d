/** A mentor invites people of their own, who come in by the mail's link or answer in their account (docs/product.md, 'Own students'). */
import { expect } from '@playwright/test';
import { mailLink } from '~/tests/support/mailbox';
import { student } from '~/tests/support/marketplace';
import { fullName, newPerson, PASSWORD } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

const LINK = /href="([^"]*\/invitacion\/[^"/]+)"/;

test('two columns are pasted, a newcomer makes an account by the link, and is a student at once', {
  tag: '@plain',
}, async ({ page, browser, baseURL, people, api, check }) => {
  const { username: mark } = newPerson('alumno');
  const newcomer = `n.${mark}@example.com`;
  const known = await student(api);
  await logIn(page, people.mentor);
  await page.goto('/estudiantes');
  await page.getByRole('link', { name: 'Añadir estudiante' }).first().click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Leo Paz');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('leo');
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAccessibleDescription(
    /correo/i,
  );
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Leo Paz');
  await check();
  await page.getByRole('link', { name: 'Añadir varios a la vez' }).click();
  const list = page.getByRole('textbox', { name: 'Personas' });
  await list.fill(`Leo Paz\t${newcomer}\nAna\t${known.email}\nNadie`);
  await page.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect(list).toHaveAccessibleDescription(/Línea 3/);
  await list.fill(`Leo Paz\t${newcomer}\nAna\t${known.email}`);
  await page.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect(page.getByText('2 invitaciones enviadas')).toBeVisible();
  // Nothing tells which of them has an account.
  const sent = page.locator('#invitaciones').getByRole('listitem');
  await expect(sent).toHaveCount(2);
  for (const nth of [0, 1]) await expect(sent.nth(nth)).toContainText(/Invitación enviada el .+, hasta el /);
  await check();

  const theirs = await browser.newContext();
  const visitor = await theirs.newPage();
  const link = await mailLink(baseURL ?? '', [newcomer], LINK);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(
    `${fullName(people.mentor)} te invita, Leo Paz`,
  );
  await check(visitor);
  const form = { password: PASSWORD, password_confirm: PASSWORD };
  for (const [name, text] of Object.entries(form)) await visitor.locator(`input[name=${name}]`).fill(text);
  await visitor.getByRole('button', { name: 'Aceptar y crear mi cuenta' }).click();
  await expect(visitor.getByRole('alert').first()).toContainText('No se ha creado la cuenta');
  await check(visitor);
  for (const [name, text] of Object.entries(form)) await visitor.locator(`input[name=${name}]`).fill(text);
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Aceptar y crear mi cuenta' }).click();
  await expect(visitor).toHaveURL(/\/(dashboard|onboarding)/);
  await visitor.context().clearCookies();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Esta invitación ya no sirve');

  await logIn(visitor, known);
  await visitor.goto('/settings/mentores');
  await check(visitor);
  await visitor.getByRole('button', { name: /^Aceptar la invitación de/ }).click();
  await expect(visitor.getByText('Ya estás entre sus estudiantes')).toBeVisible();
  await visitor.getByRole('link', { name: /^Salir de la lista de/ }).click();
  await visitor.getByRole('link', { name: 'Mejor no' }).click();
  await expect(visitor.getByRole('link', { name: /^Salir de la lista de/ })).toBeVisible();
  await theirs.close();

  await page.goto('/estudiantes');
  await expect(page.getByRole('link', { name: /leo/i }).first()).toBeVisible();
  await page.goto(`/mentorships/proponer?estudiante=${known.username}`);
  await expect(page.getByText(known.first_name).first()).toBeVisible();
});
