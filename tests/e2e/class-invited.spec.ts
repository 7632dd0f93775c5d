/** A class of 25 from a CSV, one with a guardian (docs/product.md, "The staff's desk"; docs/contract.md, 'Invitations'). */
import { expect } from '@playwright/test';
import { mailLink } from '~/tests/support/mailbox';
import { newPerson, PASSWORD } from '~/tests/support/people';
import { ELENA } from '~/tests/support/staff';
import { logIn, logInByForm } from './support/logIn';
import { test } from './support/test';

const LINK = /href="([^"]*\/invitacion\/[^"/]+\/[^"]+)"/;

test('a class of 25 is invited from a CSV, and a pupil comes in once the guardian consents', {
  tag: '@plain',
}, async ({ page, baseURL, check }) => {
  const { username: mark } = newPerson('alumno');
  const address = (n: number | string) => `p${n}.${mark}@example.com`;
  const guardian = address('tutora');
  const lines = Array.from({ length: 25 }, (_, n) => `Lola Rey ${mark};${address(n)};estudiante;`);
  lines[3] += guardian;
  await logIn(page, ELENA);
  await page.goto('/admin/personas/alta');
  await page.getByRole('textbox', { name: 'Personas' }).fill('Lola Rey; nada');
  await page.getByRole('button', { name: 'Comprobar la lista' }).click();
  await expect(page.getByRole('textbox', { name: 'Personas' })).toHaveAccessibleDescription(
    /Línea 1: Escribe/,
  );
  await expect(page.getByRole('textbox', { name: 'Personas' })).toHaveValue('Lola Rey; nada');
  await check();
  await page.getByLabel('O un archivo CSV').setInputFiles({
    name: 'clase.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${['nombre;correo;rol;tutor', ...lines].join('\r\n')}`),
  });
  await page.getByRole('button', { name: 'Comprobar la lista' }).click();
  const plan = page.getByRole('region', { name: 'Esto pasará' });
  await expect(plan.getByRole('row')).toHaveCount(26);
  await expect(plan.getByRole('row', { name: address(3) })).toContainText(`Antes, a ${guardian}`);
  await check();
  await plan.getByRole('button', { name: 'Invitar a 25 personas' }).click();
  await expect(page.getByText('25 invitaciones enviadas')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(await mailLink(baseURL ?? '', [guardian], LINK));
  await page.getByRole('button', { name: 'Dar mi permiso' }).click();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Marca la casilla/);
  await check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Dar mi permiso' }).click();
  await expect(page.getByText('Gracias: has dado tu permiso')).toBeVisible();

  const link = await mailLink(baseURL ?? '', [address(3)], LINK);
  await page.goto(link);
  await page.locator('input[name=password]').fill('12345678');
  await page.locator('input[name=password_confirm]').fill('12345678');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(page.locator('input[name=password]')).toHaveAccessibleDescription(/números|común/);
  await check();
  const username = /«([^»]+)»/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? '';
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password_confirm]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(page).toHaveURL('/login');
  await logInByForm(page, { username });
  await expect(page).toHaveURL('/onboarding/student');
  await expect(page.locator('input[name=first_name]')).toHaveValue('Lola');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no es válida');
});
