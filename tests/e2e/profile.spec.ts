/** What both kinds of profile share (docs/product.md, 'Own profile and weekly hours'). */
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '~/tests/support/api';
import { student } from '~/tests/support/marketplace';
import { fullName, newPerson, PASSWORD, type Person, register } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { alertOf, save, storedOf } from './support/profile';
import { test } from './support/test';

/** The missing parts, and the field that each links to. */
const NEXT = [
  ['Escribe tu biografía', 'field-bio'],
  ['Escribe tu especialidad principal', 'field-expertise'],
  ['Pon tu precio por hora', 'field-price'],
] as const;

test('a profile with only a name suggests the next steps, and personal data can be corrected, added and removed', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  const person = await register(api, newPerson('mentor'));
  const token = await giveName(api, person);
  await logIn(page, person);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
  await expect(page.getByText('No hay especialidades definidas.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Te falta: horario y precio' })).toBeVisible();
  await expect(page.getByText('0 de 3 apartados listos')).toBeVisible();
  await expect(page.getByText('Precio a convenir')).toBeVisible();
  await expect(page.getByText('Falta tu horario')).toBeVisible();
  const nudge = page.getByRole('region', { name: 'Ponle cara a tu perfil' });
  await expect(nudge.getByRole('link', { name: 'Subir una foto' })).toHaveAttribute('href', '/profile/foto');
  await check();

  await page.getByRole('link', { name: 'Editar perfil' }).click();
  await expect(page).toHaveURL('/profile/editar');
  await check();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('');
  await page.getByLabel('Apellidos').fill(' ');
  await page.getByLabel('Número de teléfono').fill('123');
  await page.getByLabel('Fecha de nacimiento').fill('2040-01-01');
  await save(page);
  const alert = alertOf(page);
  await expect(alert).toContainText('El nombre es obligatorio');
  await expect(alert).toContainText('Los apellidos son obligatorios');
  await expect(alert).toContainText('Al teléfono le faltan cifras');
  await expect(alert).toContainText('La fecha de nacimiento debe ser anterior a hoy.');
  await expect(page.getByLabel('Número de teléfono')).toHaveValue('123');
  await check();

  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Mónica');
  await page.getByLabel('Apellidos').fill('Vidal Ibáñez');
  await page.getByLabel('País y prefijo').selectOption('+49');
  await page.getByLabel('Número de teléfono').fill('030 901820');
  await page.getByLabel('Fecha de nacimiento').fill('1990-02-28');
  await save(page);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mónica Vidal Ibáñez' })).toBeVisible();
  await expect(page.getByText('+49 309 018 20')).toBeVisible();
  await expect(page.getByText('28/02/1990')).toBeVisible();
  await check();

  await page.goto('/profile/editar');
  await page.getByLabel('Número de teléfono').fill('');
  await page.getByLabel('Fecha de nacimiento').fill('');
  await save(page);
  await expect(page.getByText('Sin indicar')).toHaveCount(2);
  expect(await storedOf(api, { token })).toMatchObject({ phone_number: '', date_of_birth: null });

  for (const [name, field] of NEXT)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/profile/editar#${field}`);
  await page.getByRole('link', { name: NEXT[0][0] }).click();
  await expect(page).toHaveURL(`/profile/editar#${NEXT[0][1]}`);
  for (const [, field] of NEXT) await expect(page.locator(`#${field}`)).toBeVisible();
});

/** @returns the user's token */
async function giveName(api: ApiClient, { username, first_name, last_name }: Person): Promise<string> {
  const data = { username, password: PASSWORD };
  const { access } = await api.call<{ access: string }>('POST', '/api/auth/token/', { data });
  await api.call('PATCH', '/api/auth/profile/', { token: access, data: { first_name, last_name } });
  return access;
}

test('the menu leads to the profile, on narrow screens from its last entry', {
  tag: '@plain',
}, async ({ page, api, check, scripts }) => {
  const me = await student(api);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, me);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const profile = menu.getByRole('link', { name: 'Perfil' });
  await expect(profile).toBeHidden();
  if (scripts) await closeAndClose(page);
  await menu.getByText('Más', { exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Configuración' })).toBeVisible();
  await check();
  // The check also covers wide screens, where the bar is hidden.
  await page.reload();
  await menu.getByText('Más', { exact: true }).click();
  await profile.click();
  await expect(page).toHaveURL('/profile');
  await expect(profile).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 860 });
  await expect(menu.getByRole('link', { name: 'Perfil' })).toHaveAttribute('aria-current', 'page');
});

/** Closes by Escape, and by a press outside. */
async function closeAndClose(page: Page): Promise<void> {
  const menu = page.locator('nav details');
  const summary = menu.locator('summary');
  await summary.click();
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(summary).toBeFocused();
  await summary.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).not.toHaveAttribute('open');
}
